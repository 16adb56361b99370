import { exports } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'

import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'
import { openShop, visit } from '#test/support/shop.ts'
import { cases } from '#test/support/cases.ts'

const ALIASES = ['/mymotorama', '/mybigboxcars', '/myblinkr', '/myservco'] as const

const spin_to_win = {
  campaign: 'gates',
  terms: 'One spin each.',
  starts: '2026-01-01',
  ends: '2199-12-31',
  prizes: [
    { id: 'a', label: 'A wash', weight: 1 },
    { id: 'b', label: 'A coffee', weight: 1 },
  ],
}
const account = {
  sign_in: true,
  online_payment: { href: 'https://pay.example/now' },
  spin_to_win,
}

let cookie = ''
const ask = (path: string, init: RequestInit = {}, slug = 'gated') =>
  exports.default.fetch(`http://${slug}.example${path}`, { redirect: 'manual', ...init })
const typeOf = (response: Response) => {
  const to = new URL(response.headers.get('Location') ?? '', 'http://gated.example')
  return response.status === 303 && to.pathname === '/sign-in' ? to.searchParams.get('type') : null
}

beforeAll(async () => {
  const aliases = Object.fromEntries(ALIASES.map((path) => [path, '/my-garage']))
  await openShop(
    {
      slug: 'gated',
      cards: { checkout: { enabled: true } },
      sidebar: { online_purchase: true },
      forms: { aliases },
      account: {
        ...account,
        gates: [
          'checkout',
          'personalised-finance',
          'equifax-finance',
          'spin-to-win',
          'trade-in',
          'sell-my-car',
        ],
      },
    },
    [
      {
        id: 'c1',
        slug: 'a-car',
        make: 'Kia',
        status: 'in_stock',
        show_on_dealer_website: true,
        payment_processors: ['stripe'],
      },
    ],
  )
  await openShop({ slug: 'ungated', account }, [])
  await openShop({ slug: 'unshown', account: hidden() }, [])
  await openShop({ slug: 'closed', account: { ...account, sign_in: false } }, [])
  cookie = (await signIn('gated')).cookie
})

const GATED = [
  ['my-garage', '/my-garage'],
  ['online-payment', '/online-payment'],
  ['spin-to-win', '/spin-to-win'],
  ['trade-in', '/trade-in?car_id=c1'],
  ['trade-in', '/cars/trade-in'],
  ['sell-my-car', '/sell-my-car'],
  ['checkout', '/cars/a-car/checkout'],
  ['checkout', '/checkout-journey?car_id=a-car'],
] as const
const NOT_YET = [
  ['personalised-finance', '/personalised/finance?car_id=c1'],
  ['equifax-finance', '/equifax-finance'],
] as const

describe('gates', () => {
  it.each([...GATED, ...NOT_YET])(
    'redirect from %s at %s to sign in, and back (P7)',
    async (type, path) => {
      const response = await ask(path)
      const where = encodeURIComponent(path)
      expect(response.status).toBe(303)
      expect(response.headers.get('Location')).toBe(
        `/sign-in?type=${type}&redirect=${where}&back=${where}`,
      )
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(await response.text()).toBe('')
    },
  )

  it.each(GATED)('open %s at %s for signed-in shoppers, uncached (P4, P5)', async (...of) => {
    const response = await ask(of[1], { headers: { Cookie: cookie } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('accept only a session of this site (TH3)', async () => {
    const { cookie: other } = await signIn('ungated')
    const { cookie: over } = await signIn('gated', '+61412000111', 1_600_000_000)
    for (const [type, path] of GATED)
      for (const foreign of [other, over, '__Host-session=guess', '__Host-signed-in=1'])
        expect(typeOf(await ask(path, { headers: { Cookie: foreign } })), path).toBe(type)
  })

  it.each(ALIASES)(
    'redirect %s to the garage of a site that names it, behind the gate (R50, P4)',
    async (path) => {
      const moved = await ask(path)
      expect([moved.status, moved.headers.get('Location')]).toEqual([301, '/my-garage'])
      expect((await ask(path, {}, 'ungated')).status).toBe(404)
    },
  )

  it('leave pages without a gate open to all (P5, P6, T21)', async () => {
    for (const path of ['/spin-to-win', '/trade-in', '/cars/trade-in', '/sell-my-car'])
      expect((await ask(path, {}, 'ungated')).status, path).toBe(200)
    expect((await ask('/my-garage', {}, 'ungated')).status).toBe(303)
    expect((await ask('/checkout-journey?car_id=a-car', {}, 'ungated')).status).toBe(404)
  })

  it('lead to a purchase once its vehicle is known (S34)', async () => {
    expect(typeOf(await ask('/checkout-journey'))).toBeNull()
    expect(typeOf(await ask('/checkout-journey?car_id='))).toBeNull()
  })

  it.each(['/my-garage', '/online-payment', '/spin-to-win'])(
    'have no %s if it is hidden, or shoppers cannot sign in, and no link to it (P8)',
    async (path) => {
      for (const slug of ['unshown', 'closed']) {
        expect((await visit(slug, path)).status).toBe(404)
        expect(await (await visit(slug, '/contact')).text()).not.toContain(`href="${path}"`)
      }
      expect(await (await visit('ungated', '/contact')).text()).toContain(`href="${path}"`)
    },
  )

  it('close a page that no shopper can sign in for', async () => {
    await openShop({ slug: 'stuck', account: { gates: ['trade-in'] } }, [])
    expect((await visit('stuck', '/trade-in')).status).toBe(404)
    expect((await visit('stuck', '/sell-my-car')).status).toBe(200)
  })

  it('apply to every method, and to fragments (TH3)', async () => {
    for (const [type, path] of GATED) {
      // The checkout requires sign-in once it knows the vehicle (S34): methods that it does not answer do not exist.
      const others = type === 'checkout' ? [] : ['PUT', 'DELETE', 'OPTIONS', 'PROPFIND']
      for (const method of ['HEAD', 'POST', ...others])
        expect(typeOf(await ask(path, { method, headers: OWN_PAGE })), `${method} ${path}`).toBe(
          type,
        )
      const part = await ask(path, { headers: { 'HX-Request-Type': 'partial' } })
      expect(part.headers.get('HX-Redirect')).toMatch(`/sign-in?type=${type}`)
      expect(await part.text()).toBe('')
    }
  })
})

describe('bypassing a gate', () => {
  const SECRETS =
    /pay\.example\/now|data-testid="(?:my-garage|spin-outcome|online-payment)"|trade-in-form|name="rego"/

  it.each([
    '/my-garage/',
    '/my%2dgarage',
    '/my%2Dgarage?x=1',
    '/%6dy-garage',
    '/my%252dgarage',
    '//my-garage',
    '/./my-garage',
    '/x/../my-garage',
    '/x/%2e%2e/my-garage',
    '/My-Garage',
    '/MY-GARAGE',
    '/my-garage;a=1',
    '/my-garage%00',
    '/my-garage%20',
    '/my-garage%2f',
    '/my-garage/.',
    '/my-garage%3f',
    '/my-garage#x',
    '/my-garage?',
    '/my-garage.html',
    String.raw`/my-garage\x`,
    String.raw`\my-garage`,
    '/online%2Dpayment',
    '/online-payment//',
    '/ONLINE-PAYMENT',
    '/spin%2dto%2dwin',
    '/spin-to-win/',
    '//spin-to-win',
    '/trade%2din',
    '/Trade-In',
    '/cars/trade%2din',
    '/cars//trade-in',
    '/cars/./trade-in',
    '/sell%2Dmy%2Dcar',
    '/%73ell-my-car/',
    '/sell-your-car',
    '/mymotorama/',
    '/my%6dotorama',
    '/MyMotorama',
  ])('shows nothing at %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await follow(path, method)
      expect(response.status).not.toBe(200)
      expect(await response.text()).not.toMatch(SECRETS)
    }
  })

  it('shows nothing at any variant of an address', async () => {
    const letter = (char: string) =>
      fc.constantFrom(char, char, char.toUpperCase(), `%${char.charCodeAt(0).toString(16)}`)
    const spelling = fc
      .constantFrom('my-garage', 'online-payment', 'spin-to-win', 'trade-in', 'sell-my-car')
      .chain((name) => fc.tuple(...Array.from(name, letter)))
      .map((letters) => letters.join(''))
    const before = fc.constantFrom('/', '//', '/./', '/a/../', '/%2e/', '/cars/')
    const after = fc.constantFrom('', '/', '//', '/.', '?', '?a=1', '%20', ';')
    await fc.assert(
      fc.asyncProperty(before, spelling, after, async (...parts) => {
        const response = await follow(parts.join(''), 'GET')
        expect(response.status).not.toBe(200)
        expect(await response.text()).not.toMatch(SECRETS)
      }),
      { numRuns: cases(120) },
    )
  })

  it('never leads off the site, wherever it was tried (TH7)', async () => {
    const paths = fc.oneof(
      fc.webPath(),
      fc.constantFrom('//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/@evil.example'),
    )
    const tails = fc.constantFrom(
      '',
      '/my-garage',
      '/../my-garage',
      '/cars/a/checkout',
      '?redirect=//evil.example',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', '/my-garage', '/cars'),
        paths,
        tails,
        async (...parts) => {
          const response = await ask(parts.join('') || '/')
          const location = response.headers.get('Location')
          if (location === null) return
          const to = new URL(location, 'http://gated.example')
          expect(to.host).toBe('gated.example')
          for (const name of ['redirect', 'back']) {
            const where = to.pathname === '/sign-in' ? to.searchParams.get(name) : '/'
            expect(new URL(where ?? '', 'http://gated.example').host).toBe('gated.example')
          }
        },
      ),
      { numRuns: cases(120) },
    )
  })
})

/** Follows redirects as a browser does, but not to the sign-in page. */
async function follow(path: string, method: string, hops = 3): Promise<Response> {
  const response = await ask(path.replace(/^\\/, '/'), { method, headers: OWN_PAGE })
  const to = response.headers.get('Location')
  const isMoved = to !== null && !to.startsWith('/sign-in') && hops > 0
  if (!isMoved) return response
  const { pathname, search } = new URL(to, 'http://gated.example')
  return follow(pathname + search, 'GET', hops - 1)
}

function hidden() {
  return {
    ...account,
    my_garage: { show: false },
    online_payment: { ...account.online_payment, show: false },
    spin_to_win: { ...spin_to_win, show: false },
  }
}
