// Pages of campaigns as shoppers get them: the page cached for all, the form in the page, and the bar above every page.
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { forgetPages } from '#composition/page-store.ts'
import { leadId } from '#sales/leads/lead.ts'
import { findLead } from '#sales/leads/outbox/lead-rows.ts'
import { clearTenants } from '#tenant/store.ts'
import { fetchFrom, fillFrom, PARTIAL, sendForm } from '#test/support/send-form.ts'
import { openShop, visit } from '#test/support/shop.ts'

const SLUG = 'campaign'
const PAGE = '/electric-day'
/** 5:30 pm in Sydney on the last day of the first announcement, and of the countdown. */
const END = Date.parse('2026-12-12T17:30:00+11:00')
const lines: string[] = []

const read = async (path: string) => (await visit(SLUG, path)).text()
const wasKept = () => JSON.parse(lines.at(-1) ?? '{}').cache === 'hit'
const hrefsOf = (html: string) =>
  [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
const formOf = (html: string) => hrefsOf(html).find((href) => href.startsWith('/contact?')) ?? ''

beforeAll(async () => {
  await openShop(
    {
      slug: SLUG,
      locations: [{ id: '1', slug: 'north', name: 'North', timezone: 'Australia/Sydney' }],
      announcements: [
        { text: 'Electric Day is on.', link: { label: 'Come', href: PAGE }, expiry: '2026-12-12' },
        { text: 'Closed <b>today</b>.', start: '2026-12-25', expiry: '2026-12-25' },
      ],
      offers: {
        list: [{ id: 'week', name: 'Ute week', start: '2026-12-14', expiry: '2026-12-20' }],
      },
      pages: [
        {
          path: PAGE,
          title: 'Electric Day',
          description: 'Drive four in a morning.',
          share_image: '/content/charger-wide.webp',
          share_alt: 'A car at a charger',
          blocks: [
            { kind: 'promotion', image: '/content/stocktake.webp', alt: 'Stocktake' },
            { kind: 'countdown', until: '2026-12-12', time: '17:30' },
            {
              kind: 'form',
              title: 'Book a drive',
              subject: 'Electric Day',
              points: ['Bring your licence'],
              link_label: 'Book',
              thanks_title: 'See you on the 12th',
              thanks_text: 'Your place is noted.',
            },
          ],
        },
      ],
    },
    [],
  )
})

beforeEach(async () => {
  clearTenants()
  await forgetPages()
  vi.spyOn(console, 'log').mockImplementation((line: string) => {
    if (line.includes('"event":"request"')) lines.push(line)
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const setTime = (at: number) => vi.useFakeTimers({ toFake: ['Date'], now: at })

describe('a form in a page', () => {
  it('is not in the page, which is kept for everyone: there is a link to it', async () => {
    const html = await read(PAGE)
    await read(PAGE)
    expect(wasKept()).toBe(true)
    expect(html).toContain('Bring your licence')
    expect(html).not.toContain('name="key"')
    const href = formOf(html)
    expect(new URL(href, 'https://own.invalid').searchParams.get('from')).toBe(PAGE)
    expect(html).toContain(`data-form-block="${href.replaceAll('&', '&amp;')}"`)
  })

  it('has a key of its own for each visitor who fetches it, and the subject', async () => {
    const href = formOf(await read(PAGE))
    const fetched = async () => (await fetchFrom(SLUG, href, { headers: PARTIAL })).text()
    const keyOf = (html: string) => /name="key"[^>]* value="([^"]+)"/.exec(html)?.[1]
    const [one, other] = [await fetched(), await fetched()]
    expect(keyOf(one)).toMatch(/^.{20,}$/)
    expect(keyOf(one)).not.toBe(keyOf(other))
    expect(one).toContain('Electric Day')
  })

  it('thanks in the words of the page, and leads back to it; the lead says where it was', async () => {
    const { action, fields } = await fillFrom(SLUG, formOf(await read(PAGE)))
    const { status, headers } = await sendForm(SLUG, action, fields)
    const location = headers.get('Location') ?? ''
    expect([status, location]).toEqual([303, expect.stringContaining('from=%2Felectric-day')])
    const html = await (await fetchFrom(SLUG, location)).text()
    expect(html).toContain('<h1>See you on the 12th</h1><p>Your place is noted.</p>')
    expect(html).toContain(`<a href="${PAGE}" class="button">Back to Electric Day</a>`)
    const lead = await findLead(env.DB, SLUG, await leadId(SLUG, fields['key'] ?? ''))
    expect(lead?.payload.url).toMatch(/\/electric-day$/)
  })

  it('is named by its page: no other address can put words into the thanks', async () => {
    for (const from of ['/', '/nowhere', 'https://evil.example/', PAGE.slice(1)]) {
      const href = `/success?form=general&lead=&from=${encodeURIComponent(from)}`
      const html = await (await fetchFrom(SLUG, href)).text()
      expect(html).toContain('<h1>Thank you for your message</h1>')
      expect(html).not.toContain('Back to')
    }
    const other = await (await fetchFrom(SLUG, `/success?form=service&from=${PAGE}`)).text()
    expect(other).not.toContain('See you on the 12th')
  })
})

describe('a countdown on a kept page', () => {
  it('is gone from the second that it ends', async () => {
    setTime(END - 2000)
    expect(await read(PAGE)).toContain('block-countdown')
    await read(PAGE)
    expect(wasKept()).toBe(true)
    setTime(END)
    expect(await read(PAGE)).not.toContain('block-countdown')
  })
})

describe('an announcement', () => {
  const bars = (html: string) =>
    [...html.matchAll(/<aside[^>]* data-testid="site-announcement".*?<\/aside>/gs)].map(
      ([bar]) => bar,
    )

  it('is above every page, with its link and a way to dismiss it', async () => {
    setTime(END - 86_400_000)
    for (const path of ['/', PAGE, '/search/used-cars', '/contact', '/nowhere']) {
      const html = await read(path)
      const [bar = '', ...more] = bars(html)
      expect([path, more]).toEqual([path, []])
      expect(bar).toContain(`Electric Day is on.</span><a href="${PAGE}">Come</a>`)
      expect(bar).toContain('data-dismiss="forecourt.announcement"')
      expect(html.indexOf(bar)).toBeLessThan(html.indexOf('<header'))
    }
  })

  it('follows the days of the site’s zone to the second, kept pages too', async () => {
    const midnight = Date.parse('2026-12-13T00:00:00+11:00')
    setTime(midnight - 2000)
    expect(bars(await read('/'))).toHaveLength(1)
    await read('/')
    expect(wasKept()).toBe(true)
    setTime(midnight)
    expect(bars(await read('/'))).toEqual([])
    setTime(Date.parse('2026-12-25T00:00:00+11:00'))
    expect(bars(await read('/'))[0]).toContain('Closed <b>today</b>.')
    setTime(Date.parse('2026-12-26T00:00:00+11:00'))
    expect(bars(await read('/'))).toEqual([])
  })
})

describe('an offer with dates', () => {
  it('appears and disappears at midnight in the site’s zone, without a publish, kept pages too', async () => {
    const look = async () => {
      const list = await (await visit(SLUG, '/special-offers')).text()
      const { status } = await visit(SLUG, '/offers/week')
      return [list.includes('Ute week'), status]
    }
    const [from, until] = ['2026-12-14', '2026-12-21'].map((day) =>
      Date.parse(`${day}T00:00+11:00`),
    )
    for (const [at, expected] of [
      [Number(from) - 2000, [false, 404]],
      [Number(from), [true, 200]],
      [Number(until) - 2000, [true, 200]],
      [Number(until), [false, 410]],
    ] as const) {
      setTime(at)
      expect(await look()).toEqual(expected)
      // The next shopper gets the kept page.
      await visit(SLUG, '/special-offers')
      expect(wasKept()).toBe(true)
    }
  })
})

describe('a page that is shared', () => {
  it('has its own picture and description', async () => {
    const html = await read(PAGE)
    const meta = (name: string) => new RegExp(`"${name}" content="([^"]*)"`).exec(html)?.[1]
    expect(meta('og:image')).toMatch(/\/content\/charger-wide\.webp$/)
    expect(meta('og:image:alt')).toBe('A car at a charger')
    expect([meta('description'), meta('og:description')]).toEqual([
      'Drive four in a morning.',
      'Drive four in a morning.',
    ])
  })
})
