// Refused proofs and denied access are lines of their own level, without anything of the visitor (ASVS 16.3).
import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { routes } from '#routes.ts'
import { createVerification } from '#shopper/identity/verification/create-verification.ts'
import { siteEnv } from '#tenant/database.ts'
import { openShop, testCar } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { testTenant } from '#test/support/tenant.ts'

const SITE = 'guarded'
const PERSONAL = /canary|\+61412678901|203\.0\.113\.77/i

let lines: string[]

beforeEach(async () => {
  lines = []
  for (const method of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line))
})
afterEach(() => {
  vi.restoreAllMocks()
  expect(lines.filter((line) => PERSONAL.test(line))).toEqual([])
})

const securityEvents = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level === 'security')
    .map(({ event, route, reason, cookie, tenant }) =>
      [event, tenant, route ?? reason ?? cookie].filter((word) => word !== undefined).join(' '),
    )

async function send(path: string, headers: Record<string, string>, body?: string) {
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'Canary', ...headers },
    redirect: 'manual' as const,
    ...(body !== undefined && { body }),
  }
  const answer = await exports.default.fetch(`http://${SITE}.example${path}`, request)
  await answer.text()
  return answer.status
}

describe('security events', () => {
  it('are written for refused keys, signatures and cookies, and for denied access', async () => {
    await openShop({ slug: SITE, account: { sign_in: true } }, [testCar()])
    lines = []
    expect(await send('/api/stock/vehicles/x', { 'x-algolia-api-key': 'canary' })).toBe(403)
    expect(await send('/api/stock/vehicles', {}, '[{"canary":1}]')).toBe(403)
    expect(await send('/api/stripe/webhook', { 'Stripe-Signature': 'canary' }, '{}')).toBe(400)
    await send(routes.signIn.href('account', '/'), {
      Cookie: `__Host-session=canary.${'A'.repeat(43)}%3D`,
    })
    const headers = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://canary.example' }
    expect(await send('/sign-out', headers, '')).toBe(403)
    expect(securityEvents()).toEqual([
      `security.key-refused ${SITE}`,
      `security.denied ${SITE} /api/stock/vehicles/:id`,
      `security.denied ${SITE} /api/stock/vehicles`,
      `security.signature-refused ${SITE}`,
      `security.cookie-refused ${SITE} session`,
      `security.denied ${SITE} /sign-out`,
    ])
  })

  it('are written for sessions that have ended, once a request', async () => {
    await openShop({ slug: SITE, account: { sign_in: true } }, [testCar()])
    const { cookie } = await signIn(SITE)
    const account = routes.account.href()
    lines = []
    expect(await send(account, { Cookie: cookie })).toBe(200)
    expect(securityEvents()).toEqual([])
    await env.DB.prepare('DELETE FROM sessions WHERE site = ?1').bind(SITE).run()
    expect(await send(account, { Cookie: cookie })).toBe(303)
    expect(securityEvents()).toEqual([`security.session-refused ${SITE}`])
  })

  it('are written for wrong codes', async () => {
    const tenant = testTenant({})
    const { verify } = createVerification(
      siteEnv(env, tenant),
      tenant,
      async () => null,
      () => [],
    )
    const mobile = { e164: '+61412678901', national: '0412 678 901' }
    const asker = { mobile, address: '203.0.113.77', isProven: true, details: {} }
    const verified = await verify({ ...asker, challenge: null, code: 'canary' }, 1_790_000_000)
    expect(verified).toEqual({ status: 'wrong' })
    expect(securityEvents()).toEqual(['security.code-refused acme wrong'])
  })
})
