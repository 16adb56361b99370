// Staff through Cloudflare Access: whom it lets in, who is staff, and who stays out.
import { env } from 'cloudflare:workers'
import { sign } from 'hono/utils/jwt/jwt'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { ask, auditRows, CONSOLE, cookiesOf, letIn, NOW, signInAs } from './support.ts'

const ACCESS = '/_console/access'
const BINDINGS = {
  ...CONSOLE,
  OPS_ACCESS_TEAM: 'acme-console',
  OPS_ACCESS_AUD: 'aud-of-ops',
  CONSOLE_ACCESS_AUD: 'aud',
}
const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: 'SHA-256',
}
let own: JsonWebKey & { kid: string; alg: string }

beforeAll(async () => {
  await openShop({ slug: 'yard', name: 'Yard' }, [])
  const pair = await crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('RSA keys come in pairs')
  // A JWK is asked for.
  const jwkOf = async (key: CryptoKey) => (await crypto.subtle.exportKey('jwk', key)) as JsonWebKey
  own = { ...(await jwkOf(pair.privateKey)), kid: 'k1', alg: 'RS256' }
  const { n, e } = await jwkOf(pair.publicKey)
  const keys = [{ kid: 'k1', kty: 'RSA', alg: 'RS256', n, e }]
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ keys }))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

async function enter(claims: object, path = ACCESS, bindings = BINDINGS) {
  const issued = {
    iss: 'https://acme-console.cloudflareaccess.com',
    aud: ['aud'],
    exp: NOW + 600,
    ...claims,
  }
  const headers = { 'Cf-Access-Jwt-Assertion': await sign(issued, own, 'RS256') }
  return ask(path, { headers, bindings })
}

describe('Cloudflare Access', () => {
  it('signs staff in, adds newcomers, and leads to the page that was asked for', async () => {
    const answer = await enter({ email: 'New@Platform.example' }, `${ACCESS}?next=/_console/staff`)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/_console/staff'])
    const page = await ask('/_console/staff', { cookie: cookiesOf(answer) })
    expect(textOf(await page.text())).toContain('new@platform.example')
    expect((await auditRows()).slice(-2)).toMatchObject([
      { act: 'person.invite', email: '', subject: 'new@platform.example' },
      {
        act: 'session.open',
        email: 'new@platform.example',
        detail: expect.stringContaining('Cloudflare Access'),
      },
    ])
    // Once.
    await enter({ email: 'new@platform.example' })
    const { results } = await env.DB.prepare(
      `SELECT * FROM console_people WHERE email LIKE 'new@%'`,
    ).all()
    expect(results).toHaveLength(1)
  })

  it.each([
    ['for the pages of operations', { email: 'a@platform.example', aud: ['aud-of-ops'] }],
    ['that is over', { email: 'a@platform.example', exp: NOW - 1 }],
    ['of a program, which is no person', { common_name: 'robot' }],
    ['with an address that is none', { email: 'robot' }],
  ])('refuses a token %s', async (_what, claims) => {
    const answer = await enter(claims)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  })

  it('does not exist where it is not configured, nor at other hosts', async () => {
    const without = { ...BINDINGS, CONSOLE_ACCESS_AUD: '' }
    expect((await enter({ email: 'a@platform.example' }, ACCESS, without)).status).toBe(404)
    const sent = { host: 'https://yard.example', bindings: BINDINGS }
    expect((await ask(ACCESS, sent)).status).toBe(404)
    expect(await (await ask('/_console/sign-in')).text()).not.toContain('Cloudflare')
    expect(await (await ask('/_console/sign-in', { bindings: BINDINGS })).text()).toContain(ACCESS)
  })

  it('does not bring back a person who was removed', async () => {
    const gone = await letIn('gone@platform.example', { role: 'staff' })
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    await ask('/_console/staff', { form: { action: 'remove', person: gone.id }, cookie: staff })
    expect((await enter({ email: gone.email })).status).toBe(403)
    const form = { action: 'invite', email: gone.email, name: 'Gone', role: 'staff' }
    await ask('/_console/staff', { form, cookie: staff })
    expect((await enter({ email: gone.email })).status).toBe(303)
  })
})
