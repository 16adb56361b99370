import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { parseLinkedParams, parseVisits } from '#sales/leads/visits.ts'

describe('visited pages', () => {
  it('are sent as one text, the last thirty, oldest first (E23)', () => {
    const paths = Array.from({ length: 40 }, (_, n) => `/cars/car-${n}`)
    expect(parseVisits(paths.join(' '))).toEqual(paths.slice(10))
    expect(parseVisits('')).toEqual([])
  })

  it('are paths of the site without queries, whatever is posted', () => {
    const hostile =
      '/cars/a https://evil.example //evil.example /a?phone=0412345678 /b#c javascript:alert(1) cars /c'
    expect(parseVisits(hostile)).toEqual(['/cars/a', '/c'])
    expect(parseVisits('/a\u0085/b /c\u202Egpj.exe /d\u0000 /e\uD800 /f')).toEqual(['/f'])
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = parseVisits(text)
        expect(parsed.length).toBeLessThanOrEqual(30)
        expect(parsed.filter((path) => !/^\/[^/?#\s][^?#\s]*$|^\/$/.test(path))).toEqual([])
        expect(parseVisits(parsed.join(' '))).toEqual(parsed)
      }),
    )
  })

  it('only note that a page with a secret address was seen (TH21)', () => {
    const offer = `/trade-in/offer/${'0123456789abcdef'.repeat(2)}`
    expect(parseVisits(`/alerts/stop/mZ0-abcdEFGH_123 ${offer} /cars/a`)).toEqual([
      '/alerts/stop',
      '/trade-in/offer',
      '/cars/a',
    ])
  })
})

describe('advertising parameters', () => {
  it('are those that name the campaign, and no others (E23)', () => {
    const query = '?utm_source=google&utm_medium=cpc&gclid=Cj0-x_1&query=0412345678&name=Jo&page=2'
    expect(parseLinkedParams(query)).toEqual({
      utm_source: 'google',
      utm_medium: 'cpc',
      gclid: 'Cj0-x_1',
    })
  })

  it('contain no email address, which some newsletters write there (TH21)', () => {
    expect(parseLinkedParams('?utm_source=news&utm_content=jo@mail.example')).toEqual({
      utm_source: 'news',
    })
  })

  it('are returned by a form unchanged, short, and without markup', () => {
    const text = new URLSearchParams(
      parseLinkedParams('?utm_campaign=Māori+week&gclid=1'),
    ).toString()
    expect(parseLinkedParams(text)).toEqual({ utm_campaign: 'Māori week', gclid: '1' })
    expect(parseLinkedParams(`utm_term=${'x'.repeat(5000)}`)['utm_term']).toHaveLength(200)
    expect(parseLinkedParams('utm_term=<script>&utm_id=%00&utm_source=')).toEqual({})
    expect(parseLinkedParams('%E0%A4%A&=&&__proto__=1')).toEqual({})
  })
})
