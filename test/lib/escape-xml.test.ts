import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { escapeXml } from '#lib/escape.ts'

describe('text for markup', () => {
  it('escapes all five special characters, in either kind of quotes (TH5)', () => {
    expect(escapeXml(`<a href="x" title='y'> & co`)).toBe(
      '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62; &#38; co',
    )
  })

  it('never lets a text close its attribute or element', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('<', '>', '"', "'"),
        (text, mark) => {
          expect(escapeXml(text + mark + text)).not.toMatch(/[<>"']/)
        },
      ),
    )
  })

  it('leaves out characters that XML does not allow, and ends lines as XML does', () => {
    expect(escapeXml('a\u0000b\uFFFFc\r\nd\re')).toBe('abc\nd\ne')
  })
})
