import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'

import { ViewMore } from '#apps/site/ui/page-head.tsx'

const LONG = 'Five years of scheduled servicing on us. '.repeat(8).trim()

/** The rendered text, without its tags. */
const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, '')

describe('View more', () => {
  it('does not exist if the text is short: it starts expanded (S25)', () => {
    const html = renderToStaticMarkup(<ViewMore text="Two years free." limit={200} of="offer" />)
    expect(html).toBe('<div class="cut">Two years free.</div>')
  })

  it('hides text beyond the limit, which is in the page all the same (S25, C23)', () => {
    const html = renderToStaticMarkup(<ViewMore text={LONG} limit={200} of="Free servicing" />)
    const [head = '', more = ''] = html.split('<details>')
    expect(textOf(head).length).toBeLessThanOrEqual(200)
    expect(textOf(head) + textOf(more.replace(/<summary>.*<\/summary>/, ''))).toBe(LONG)
    expect(textOf(more)).toContain('View moreView less of Free servicing')
  })

  it('renders plain text unchanged, and the markup that a dealer may use (TH4)', () => {
    const hostile = '<b>Free</b><img src=x onerror=alert(1)>'
    expect(renderToStaticMarkup(<ViewMore text={hostile} limit={200} of="offer" />)).toContain(
      '&lt;b&gt;Free&lt;/b&gt;&lt;img',
    )
    const markup = renderToStaticMarkup(<ViewMore html={hostile} limit={200} of="offer" />)
    expect(markup).toBe('<div class="cut cut-markup"><span hx-ignore=""><b>Free</b></span></div>')
  })
})
