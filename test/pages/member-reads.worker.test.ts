// Storage reads of lists, a vehicle and /api/me on a site with watchlists, signed in and signed out.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import { countCalls } from '#test/support/count-calls.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { DRAWN, openShop, testCar } from '#test/support/shop.ts'
import { OWN_PAGE, signIn } from '#test/support/signed-in.ts'

const app = createApp()

const SLUG = 'member-reads'
let cookie = ''

/** Storage calls of a page, once all caches are filled; a call of an index is one. */
async function readsOf(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  const ask = async () => {
    const { bindings, calls } = countCalls(env)
    const context = createExecutionContext()
    const request = new Request(`http://${SLUG}.example${path}`, {
      headers: { ...DRAWN, ...headers },
    })
    const response = await app.fetch(request, bindings, context)
    expect([path, response.status]).toEqual([path, 200])
    await response.text()
    await waitOnExecutionContext(context)
    return calls
  }
  // The first two are when the answer becomes worth caching.
  await ask()
  await ask()
  return ask()
}

beforeAll(async () => {
  const cars = [testCar({ slug: 'here' }), testCar(), testCar()]
  const account = { account: { sign_in: true }, garage: { watchlist: true, saved_searches: true } }
  const phones = { phone_numbers: { used: '02 5550 4110' } }
  await openShop({ slug: SLUG, ...account, ...phones }, cars)
  ;({ cookie } = await signIn(SLUG))
})

describe('reads for a shopper', () => {
  it('are the same as for any visitor on a list: one read of KV, signed in or not', async () => {
    expect(await readsOf('/search/used-cars')).toEqual(['SEARCH.get'])
    expect(await readsOf('/search/used-cars', { Cookie: cookie })).toEqual(['SEARCH.get'])
  })

  it('are one read of KV on the home page for its makes and its stock, signed in or not (R1)', async () => {
    expect(await readsOf('/')).toEqual(['SEARCH.get'])
    expect(await readsOf('/', { Cookie: cookie })).toEqual(['SEARCH.get'])
  })

  it('are two queries more on a vehicle’s page, only for signed-in shoppers', async () => {
    const signedOut = await readsOf('/cars/here')
    expect(signedOut.toSorted()).toEqual(['DB.prepare', 'STOCK_INDEX.get', 'STOCK_INDEX.get'])
    const signedIn = await readsOf('/cars/here', { Cookie: cookie })
    expect(signedIn.toSorted()).toEqual([...signedOut, 'DB.prepare', 'DB.prepare'].toSorted())
  })

  it('are none in the database for a foreign cookie', async () => {
    const forged = { Cookie: '__Host-session=forged.forged' }
    expect(await readsOf('/cars/here', forged)).toEqual(await readsOf('/cars/here'))
    expect(await readsOf('/api/me', forged)).toEqual([])
  })

  it('are none for /api/me when signed out, and session and list when signed in', async () => {
    expect(await readsOf('/api/me')).toEqual([])
    expect(await readsOf('/api/me', { Cookie: cookie })).toEqual(['DB.prepare', 'DB.prepare'])
  })

  it('are made once behind a gate and a member check (P5)', async () => {
    const spin = async (slug: string, gates: 'spin-to-win'[]) => {
      await openShop({ slug, account: { ...MEMBER_SITE.account, gates } }, [])
      const member = await signIn(slug)
      const { bindings, calls } = countCalls(env)
      const context = createExecutionContext()
      const headers = { ...OWN_PAGE, cookie: member.cookie }
      const request = new Request(`http://${slug}.example/spin-to-win`, { method: 'POST', headers })
      const response = await app.fetch(request, bindings, context)
      await waitOnExecutionContext(context)
      expect([response.status, response.headers.get('Location')]).toEqual([303, '/spin-to-win'])
      return calls.filter((call) => call.startsWith('DB.'))
    }
    const open = await spin('open-reads', [])
    expect(open).not.toEqual([])
    expect(await spin('gated-reads', ['spin-to-win'])).toEqual(open)
  })
})
