import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { updateDetails } from '#shopper/identity/user-rows.ts'
import { openShop, testCar, visit } from '#test/support/shop.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'
import { exports } from 'cloudflare:workers'

const SLUG = 'whoami'
const ACCOUNTS = {
  account: { sign_in: true },
  upstreams: { sms: { url: 'https://sms.upstreams.example/' } },
}

beforeAll(async () => {
  const cars = ['7', '8'].map((id) => testCar({ id, slug: `me-${id}` }))
  await openShop({ slug: SLUG, garage: { watchlist: true }, ...ACCOUNTS }, cars)
  await openShop({ slug: 'whoelse', garage: { watchlist: true }, ...ACCOUNTS }, [])
  await openShop({ slug: 'nolist', ...ACCOUNTS }, [])
})

const ask = (slug: string, cookie = '') => visit(slug, '/api/me', cookie === '' ? {} : { cookie })

const SIGNED_OUT = { user: null, watchlist: null }

describe('the session API for scripts', () => {
  it('returns no user without a session, or with one of another site, or an expired one (V14, P7)', async () => {
    const { cookie } = await signIn(SLUG)
    const over = await signIn(SLUG, '+61412000001', Math.floor(Date.now() / 1000) - 90 * 86_400)
    const asked = [
      await ask(SLUG),
      await ask(SLUG, '__Host-signed-in=1'),
      await ask(SLUG, cookie.replace('__Host-session=', '__Host-session=A')),
      await ask(SLUG, over.cookie),
      await ask('whoelse', cookie),
    ]
    for (const answer of asked) {
      expect(answer.status).toBe(200)
      expect(await answer.json()).toEqual(SIGNED_OUT)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  it('returns the name, the number in national format, and the ids of the watchlist (A19)', async () => {
    const { cookie, userId } = await signIn(SLUG, '+61412000002')
    const details = { first_name: 'Ana', last_name: 'Lee', email: 'ana@shopper.example' }
    await updateDetails(env.DB, userId, details)
    for (const id of ['7', '8']) {
      const saved = await exports.default.fetch(`http://${SLUG}.example/api/watchlist/save-car`, {
        method: 'POST',
        headers: { ...OWN_PAGE, cookie, 'Content-Type': 'application/json' },
        body: JSON.stringify({ phone_number: '0412000002', car_id: id }),
      })
      expect(await saved.json()).toEqual({ success: true })
    }
    const answer = await ask(SLUG, cookie)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { user, watchlist } = await answer.json<{ user: unknown; watchlist: string[] }>()
    expect(user).toEqual({ first_name: 'Ana', phone_number: '0412000002' })
    expect(watchlist.toSorted()).toEqual(['7', '8'])

    const other = await signIn(SLUG, '+61412000003')
    expect(await (await ask(SLUG, other.cookie)).json()).toEqual({
      user: { first_name: '', phone_number: '0412000003' },
      watchlist: [],
    })
  })

  it('returns no list on a site without one', async () => {
    const { cookie } = await signIn('nolist', '+64212345678')
    expect(await (await ask('nolist', cookie)).json()).toEqual({
      user: { first_name: '', phone_number: '0212345678' },
      watchlist: null,
    })
  })
})

describe('pages of lists', () => {
  it('are the same for every visitor: they contain no session data', async () => {
    const { cookie } = await signIn(SLUG, '+61412000002')
    const [signedIn, anybody] = await Promise.all(
      [cookie, ''].map(async (value) => {
        const page = await visit(SLUG, '/search/used-cars', value === '' ? {} : { cookie: value })
        // A head that is sent before slow stock has answered does not contain it.
        return (await page.text())
          .replaceAll(/nonce="[^"]*"/g, '')
          .replaceAll(/<meta (?:name|property)="(?:og:)?description"[^>]*>/g, '')
      }),
    )
    expect(signedIn).toContain('data-watch=""')
    expect(signedIn).toBe(anybody)
  })
})
