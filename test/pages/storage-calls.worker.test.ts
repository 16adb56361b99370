// What each kind of page costs in calls of storage and in statements of the database: drawn, kept, and for a shopper who is
// signed in. The numbers in test/budget/storage-calls.json may only fall; write a lower one there when it does.
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it } from 'vitest'

import { createApp } from '#apps/app.ts'
import budget from '#test/budget/storage-calls.json' with { type: 'json' }
import { countCalls } from '#test/support/count-calls.ts'
import { MEMBER_SITE } from '#test/support/member-site.ts'
import { DRAWN, openShop, testCar } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { WHOLE_SITE } from '#test/support/whole-site.ts'

const SLUG = 'calls'
const app = createApp()
let cookie = ''

beforeAll(async () => {
  const site = { ...WHOLE_SITE, ...MEMBER_SITE, slug: SLUG, hosts: [`${SLUG}.example`] }
  const account = { ...MEMBER_SITE.account, gates: [] }
  const finance = {
    ...WHOLE_SITE.finance,
    pages: [{ path: '/finance', title: 'Finance', variant: 'quote' as const }],
  }
  await openShop({ ...site, url: `https://${SLUG}.example`, account, finance }, [
    testCar({ id: 'one', slug: 'one', payment_processors: ['stripe'] }),
    testCar({ id: 'two', slug: 'two' }),
  ])
  ;({ cookie } = await signIn(SLUG))
})

/** Calls of a page, once all caches are filled: an answer is worth caching at its second request. */
async function countOf(path: string, headers: Record<string, string>): Promise<number> {
  const ask = async () => {
    const { bindings, calls } = countCalls(env)
    const context = createExecutionContext()
    const request = new Request(`http://${SLUG}.example${path}`, { headers })
    const response = await app.fetch(request, bindings, context)
    expect([path, response.status]).toEqual([path, 200])
    await response.text()
    await waitOnExecutionContext(context)
    return calls.length
  }
  await ask()
  await ask()
  return ask()
}

it.each(Object.entries(budget))('%s makes as few calls as it did', async (path, most) => {
  const found = {
    drawn: await countOf(path, DRAWN),
    kept: await countOf(path, {}),
    signedIn: await countOf(path, { ...DRAWN, Cookie: cookie }),
  }
  expect(found).toEqual(most)
})
