import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import type { SiteInput } from '#tenant/schema.ts'
import { OWN_PAGE, signIn, type SignedIn } from '#test/support/signed-in.ts'
import { openShop, visit } from '#test/support/shop.ts'

type Spin = NonNullable<NonNullable<SiteInput['account']>['spin_to_win']>

const DURING = new Date('2026-11-21T02:00:00Z')
const PRIZES: Spin['prizes'] = [
  { id: 'service', label: 'A logbook service', weight: 1 },
  { id: 'wash', label: 'A hand wash', weight: 1 },
  { id: 'coffee', label: 'Coffee & <cake>', weight: 1 },
]

let phones = 0
const openDraw = (slug: string, spin: Partial<Spin> = {}, gates: 'spin-to-win'[] = []) =>
  openShop(
    {
      slug,
      phone_numbers: { general: '07 5550 4110' },
      account: {
        sign_in: true,
        idle_days: 30,
        gates,
        spin_to_win: {
          campaign: 'spring',
          title: 'Turn the wheel',
          intro: 'Everybody <b>wins</b>.<script>alert(1)</script>',
          terms: 'One spin each. Permit <em>TP 1</em>.<img src=x onerror=alert(1)>',
          starts: '2026-11-20',
          ends: '2026-11-22',
          prizes: PRIZES,
          ...spin,
        },
      },
    },
    [],
  )
/** A new shopper. */
async function shopper(slug: string): Promise<SignedIn> {
  phones += 1
  return signIn(slug, `+614${String(phones).padStart(8, '0')}`)
}
const see = (slug: string, { cookie } = { cookie: '' }) =>
  visit(slug, '/spin-to-win', { Cookie: cookie })
const spin = (
  slug: string,
  { cookie } = { cookie: '' },
  headers: Record<string, string> = OWN_PAGE,
) =>
  exports.default.fetch(`http://${slug}.example/spin-to-win`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie, ...headers },
  })
const PART = { ...OWN_PAGE, 'HX-Request-Type': 'partial' }
const text = async (response: Response | Promise<Response>) => (await response).text()
const stateOf = (html: string) => /data-state="([\w-]+)"/.exec(html)?.[1]
const codeOf = (html: string) => /data-testid="prize-code">([^<]+)</.exec(html)?.[1]
const main = (html: string) => /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? ''

beforeAll(async () => {
  vi.setSystemTime(DURING)
  await openDraw('wheel')
})
afterEach(() => {
  vi.setSystemTime(DURING)
})

describe('spin to win', () => {
  it('shows every visitor the wheel, the prizes and the terms (R48)', async () => {
    const response = await see('wheel')
    expect(response.status).toBe(200)
    const html = main(await text(response))
    expect(html).toContain('>Turn the wheel</h1>')
    expect(html).toContain('<li>A logbook service: 33.3%</li>')
    expect(html).toContain('<li>Coffee &amp; &lt;cake&gt;: 33.3%</li>')
    expect(html).toContain('Permit <em>TP 1</em>.')
    expect(html).not.toMatch(/<script|onerror/)
    expect(stateOf(html)).toBe('sign-in')
    expect(html).toContain('until 22 November 2026')
  })

  it('renders every prize in segments of one size, as often as the others (R48)', async () => {
    const html = main(await text(see('wheel')))
    const fields = [...html.matchAll(/<path d="M0 0L([-\d. ]+)A96 96 0 0 1 ([-\d. ]+)Z"/g)]
    expect(fields).toHaveLength(9)
    for (const [, from = '', to = ''] of fields) {
      const [x = 0, y = 0, u = 0, v = 0] = `${from} ${to}`.split(' ').map(Number)
      expect(Math.hypot(x - u, y - v)).toBeCloseTo(2 * 96 * Math.sin(Math.PI / 9), 1)
    }
  })

  it('sends signed-out shoppers to sign in, without a draw (P7)', async () => {
    const response = await spin('wheel')
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(
      '/sign-in?type=spin-to-win&redirect=%2Fspin-to-win&back=%2Fspin-to-win',
    )
  })

  it('draws once and shows prize, code and instructions, without scripts too (R48)', async () => {
    const who = await shopper('wheel')
    expect(stateOf(await text(see('wheel', who)))).toBe('ready')
    const spun = await spin('wheel', who)
    expect([spun.status, spun.headers.get('Location')]).toEqual([303, '/spin-to-win'])
    const response = await see('wheel', who)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    const html = await text(response)
    expect(stateOf(html)).toBe('won')
    expect(codeOf(html)).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    expect(html).toContain('You have won')
    expect(html).toContain('Show us this code')
    expect(main(html)).toContain('href="tel:0755504110"')
    expect(main(html)).not.toContain('<form')
    await spin('wheel', who)
    expect(codeOf(await text(see('wheel', who)))).toBe(codeOf(html))
  })

  it('draws once for 20 concurrent requests, each with the same answer (R48)', async () => {
    const who = await shopper('wheel')
    const spun = await Promise.all(Array.from({ length: 20 }, () => spin('wheel', who, PART)))
    const parts = await Promise.all(spun.map(text))
    expect(new Set(parts.map(codeOf)).size).toBe(1)
    expect(codeOf(parts[0] ?? '')).toBe(codeOf(await text(see('wheel', who))))
  })

  it('turns the wheel to the prize, which a fragment shows, too (R48)', async () => {
    const who = await shopper('wheel')
    const part = await text(spin('wheel', who, PART))
    const turn = Number(/data-turn="([\d.]+)"/.exec(part)?.[1])
    const html = await text(see('wheel', who))
    expect(html).toContain(`style="transform:rotate(${turn}deg)"`)
    const label = /You have won<\/span> ([^<]+)</.exec(part)?.[1] ?? ''
    const at = PRIZES.findIndex((prize) => label.startsWith(prize.label.slice(0, 6)))
    // Nine segments of 40 degrees, the first from three o'clock on.
    expect((turn + at * 40 + 20) % 360).toBe(0)
  })

  it('accepts a spin only from pages of this site (TH14)', async () => {
    const who = await shopper('wheel')
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { Origin: 'https://evil.example' },
    ])
      expect((await spin('wheel', who, headers as Record<string, string>)).status).toBe(403)
    expect(stateOf(await text(see('wheel', who)))).toBe('ready')
  })

  it('shows when it starts and when it ended, and draws nothing then', async () => {
    const late = await shopper('wheel')
    for (const [moment, state, words] of [
      ['2026-11-19T12:59:00Z', 'before', 'opens on 20 November 2026'],
      ['2026-11-22T13:00:00Z', 'over', 'ended on 22 November 2026'],
    ] as const) {
      vi.setSystemTime(new Date(moment))
      const who = await shopper('wheel')
      expect((await spin('wheel', who)).status).toBe(303)
      const html = await text(see('wheel', who))
      expect(stateOf(html)).toBe(state)
      expect(html).toContain(words)
      expect(main(html)).not.toContain('<form')
    }
    vi.setSystemTime(DURING)
    expect(stateOf(await text(see('wheel', late)))).toBe('ready')
  })

  it('still shows the prize that was won when it is over', async () => {
    const who = await shopper('wheel')
    await spin('wheel', who)
    vi.setSystemTime(new Date('2026-12-10T00:00:00Z'))
    const html = await text(see('wheel', who))
    expect(stateOf(html)).toBe('won')
  })

  it('draws again among the rest if a prize has run out, and says so if all have', async () => {
    await openDraw('few', {
      prizes: [
        { id: 'one', label: 'The only one', weight: 10_000, most: 1 },
        { id: 'two', label: 'The other', weight: 1, most: 1 },
      ],
    })
    const won: (string | undefined)[] = []
    for (let count = 0; count < 2; count += 1) {
      const who = await shopper('few')
      await spin('few', who)
      won.push(/You have won<\/span> ([^<]+)</.exec(await text(see('few', who)))?.[1])
    }
    expect(new Set(won)).toEqual(new Set(['The only one', 'The other']))
    const last = await spin('few', await shopper('few'))
    expect(last.status).toBe(200)
    expect(await text(last)).toContain('Every prize has been won.')
  })

  it('still names a win whose prize the site has removed', async () => {
    await openDraw('changed')
    const who = await shopper('changed')
    await spin('changed', who)
    const code = codeOf(await text(see('changed', who)))
    await openDraw('changed', {
      prizes: PRIZES.map(({ label, weight }, at) => ({ id: `new-${at}`, label, weight })),
    })
    vi.setSystemTime(new Date(DURING.getTime() + 60_000))
    const html = await text(see('changed', who))
    expect(html).toContain('</span> a prize<')
    expect(codeOf(html)).toBe(code)
  })

  it('uses only the draws of one site (TH3)', async () => {
    await openDraw('second')
    const here = await signIn('wheel', '+61499000111')
    const there = await signIn('second', '+61499000111')
    await spin('wheel', here)
    expect(stateOf(await text(see('wheel', here)))).toBe('won')
    expect(stateOf(await text(see('second', there)))).toBe('ready')
    expect(stateOf(await text(see('second', here)))).toBe('sign-in')
  })

  it('requires sign-in if the site gates it (P5)', async () => {
    await openDraw('kept', {}, ['spin-to-win'])
    expect((await see('kept')).status).toBe(303)
    const who = await shopper('kept')
    expect(stateOf(await text(see('kept', who)))).toBe('ready')
    await spin('kept', who)
    expect(stateOf(await text(see('kept', who)))).toBe('won')
  })

  it('returns 404 for a spin if there is no draw (P8)', async () => {
    await openShop({ slug: 'drawless', account: { sign_in: true } }, [])
    expect((await spin('drawless', await shopper('drawless'))).status).toBe(404)
  })
})
