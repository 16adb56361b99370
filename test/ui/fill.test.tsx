// Pieces that are drawn once for each shape.
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { fill } from '#ui/fill.tsx'

type Texts = { name: string; value: string; partHtml: string }

const draw = ({ name, value, partHtml }: Texts) => (
  <p title={`Of ${name}`} data-value={value}>
    <b>{name}</b>, {value}
    <span dangerouslySetInnerHTML={{ __html: partHtml }} />
  </p>
)

describe('a piece that is filled in', () => {
  it('is what React would draw, with any texts (TH1)', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(`<'&">`, '$&', '${name}'))
    fc.assert(
      fc.property(text, text, (name, value) => {
        const texts = { name, value, partHtml: '<i>as it is</i>' }
        expect(fill('a test', texts, draw)).toBe(renderToStaticMarkup(draw(texts)))
      }),
      // Each special character alone.
      { examples: ['"', "'", '&', '<', '>'].map((one) => [one, one]) },
    )
  })

  it('is drawn once for its shape', () => {
    let times = 0
    const count = (texts: { name: string }) => {
      times += 1
      return <b>{texts.name}</b>
    }
    const filled = ['one', 'two', ''].map((name) => fill('counted', { name }, count))
    expect(filled).toEqual(['<b>one</b>', '<b>two</b>', '<b></b>'])
    expect(times).toBe(1)
  })
})
