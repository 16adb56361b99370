// Forms of a signed-in shopper: what the account knows is filled in, and stays out of every cache.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'

import { formRoutes } from '#routes.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { fetchFrom } from '#test/support/send-form.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn, type SignedIn } from '#test/support/signed-in.ts'

const SLUG = 'known'
let shopper: SignedIn

beforeAll(async () => {
  const site = { slug: SLUG, account: { sign_in: true }, price_offers: { enabled: true } }
  await openShop(site, [testCar({ id: 'k1', slug: 'here' })])
  shopper = await signIn(SLUG)
  await env.DB.prepare(
    "UPDATE users SET first_name = 'Aroha', last_name = 'Ngata', email = 'aroha@example.com' WHERE id = ?",
  )
    .bind(shopper.userId)
    .run()
})

const valueOf = (html: string, name: string) => {
  const input = (html.match(/<input[^>]*>/g) ?? []).find((tag) => tag.includes(` name="${name}"`))
  return / value="([^"]*)"/.exec(input ?? '')?.[1]
}

describe.each(FORM_KINDS)('the form %s', (kind) => {
  it('has name, email and mobile of a signed-in shopper, also without scripts', async () => {
    const page = await fetchFrom(SLUG, formRoutes[kind].href(), {
      headers: { Cookie: shopper.cookie },
    })
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store'])
    const html = await page.text()
    expect(['name', 'last_name', 'email', 'phone'].map((name) => valueOf(html, name))).toEqual([
      'Aroha',
      'Ngata',
      'aroha@example.com',
      '0412345678',
    ])
  })

  it('is empty for all others', async () => {
    const html = await (await fetchFrom(SLUG, formRoutes[kind].href())).text()
    expect(html).not.toMatch(/Aroha|Ngata|aroha@example|0412345678/)
  })
})
