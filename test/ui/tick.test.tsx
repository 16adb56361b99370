import { describe, expect, it } from 'vitest'

import { draw, textOf } from '#test/ui/render.tsx'
import { Tick } from '#apps/site/ui/form/field.tsx'

const tick = (more: string) =>
  draw(
    <Tick
      field={{ kind: 'tick', name: 'terms_conditions', label: 'I agree.', required: true, more }}
      id="terms"
      value=""
      isWrong={false}
      describedBy={undefined}
      hint={null}
    />,
  )

describe('the checkbox of the terms of use', () => {
  it('has the terms in a disclosure below it, without scripts and on any screen (W66)', () => {
    const html = tick('We answer you.<script>1</script> <b>We never sell it.</b>')
    expect(html).toMatch(/<details[^>]*><summary>Read the terms of use<\/summary>/)
    expect(textOf(html)).toContain('We answer you. We never sell it.')
    expect(html).toContain('<b>We never sell it.</b>')
    expect(html).not.toContain('<script')
  })

  it('has no disclosure if the site has no text for it (W66)', () => {
    expect(tick('')).not.toContain('<details')
  })
})
