// Other ways in than a code: staff through Cloudflare Access, and the command line with a token of a person.
import { env } from 'cloudflare:workers'
import { sign } from 'hono/utils/jwt/jwt'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { purgeConsole } from '#apps/console/purge.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { makeToken } from '#apps/console/sessions.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import {
  after,
  ask,
  auditRows,
  CONSOLE,
  cookiesOf,
  letIn,
  NOW,
  signInAs,
  withOutbox,
} from './support.ts'

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
    exp: NOW + 86_400,
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

describe('a person who was removed as staff', () => {
  const remove = async (email: string) => {
    const { id } = await letIn(email, { role: 'staff' })
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    await ask('/_console/staff', { form: { action: 'remove', person: id }, cookie: staff })
  }
  const isIn = async (answer: Response) => {
    const cookie = cookiesOf(answer)
    return cookie !== '' && (await ask('/_console/staff', { cookie })).status === 200
  }

  it('stays removed when they still have a role on a site', async () => {
    await letIn('dealer@platform.example', { role: 'sales', site: 'yard' })
    await remove('dealer@platform.example')
    const answer = await enter({ email: 'dealer@platform.example' })
    expect([answer.status, await isIn(answer)]).toEqual([403, false])
    const cookie = await signInAs(
      await letIn('dealer@platform.example', { role: 'sales', site: 'yard' }),
    )
    expect((await ask('/_console/sites/yard', { cookie })).status).toBe(200)
    expect((await ask('/_console/staff', { cookie })).status).toBe(404)
  })

  it('stays removed when an admin of a dealer invites them', async () => {
    await remove('invited@platform.example')
    await letIn('invited@platform.example', { role: 'admin', site: 'yard' })
    expect((await enter({ email: 'invited@platform.example' })).status).toBe(403)
  })

  it('stays removed after a year, when the person is forgotten', async () => {
    await remove('later@platform.example')
    await env.DB.prepare(`UPDATE console_people SET removed_at = ?1 WHERE email LIKE 'later@%'`)
      .bind(NOW - 400 * 86_400)
      .run()
    await purgeConsole(env.DB, NOW)
    const people = env.DB.prepare(`SELECT 1 FROM console_people WHERE email LIKE 'later@%'`)
    expect(await people.first()).toBeNull()
    expect((await enter({ email: 'later@platform.example' })).status).toBe(403)
  })

  it('is back once staff invite them', async () => {
    await remove('back@platform.example')
    const staff = await signInAs(await letIn('stef@platform.example', { role: 'staff' }))
    const form = { action: 'invite', email: 'back@platform.example', name: 'Back', role: 'staff' }
    await ask('/_console/staff', { form, cookie: staff })
    expect(await isIn(await enter({ email: 'back@platform.example' }))).toBe(true)
  })
})

describe('a token of the command line', () => {
  const TOKENS = consoleRoutes.tokens.href()
  const ACCOUNT = consoleRoutes.account.href()
  const API = '/_console/api/sites/yard'
  const callApi = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    return (await ask(API, { headers })).status
  }
  const form = { name: 'Publish from CI', days: '30' }

  it('is made by staff after a fresh proof, shown once, and acts as its person until it is revoked', async () => {
    await openShop({ slug: 'yard' }, [])
    const stef = await letIn('stef@platform.example', { role: 'staff' })
    const cookie = await signInAs(stef)
    await env.DB.prepare('UPDATE console_sessions SET proved_at = 0').run()
    expect(await (await ask(TOKENS, { form, cookie })).text()).toContain('Confirm that it’s you')
    await env.DB.prepare('UPDATE console_sessions SET proved_at = ?1').bind(NOW).run()
    const { bindings, outbox } = withOutbox()
    const made = await ask(TOKENS, { form, cookie, bindings })
    expect(outbox).toMatchObject([
      { to: 'stef@platform.example', subject: 'A token was made for your account' },
    ])
    const page = await after(made, { cookie })
    const [token = ''] = /fct_[\w-]{43}/.exec(await page.text()) ?? []
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    // Shown once.
    expect((await ask(TOKENS, { cookie })).headers.get('Location')).toBe(ACCOUNT)
    const rows = JSON.stringify(
      (await env.DB.prepare('SELECT * FROM console_sessions').all()).results,
    )
    expect(rows).not.toContain(token)
    const before = await (await ask(ACCOUNT, { cookie })).text()
    expect(before).not.toContain(token)
    expect(textOf(before)).toMatch(/Publish from CI never in 30 days/)
    expect(await callApi(token)).toBe(200)
    const later = await (await ask(ACCOUNT, { cookie })).text()
    expect(textOf(later)).toMatch(/Publish from CI just now in 30 days/)
    // It opens no page, neither as a token nor as a cookie, and proves nothing.
    for (const sent of [
      { headers: { Authorization: `Bearer ${token}` } },
      { cookie: `__Host-console=${token}` },
    ])
      expect((await ask(ACCOUNT, sent)).headers.get('Location')).toContain('/_console/sign-in')
    // Signing out elsewhere leaves it.
    await ask(ACCOUNT, { cookie, form: { action: 'end-all' } })
    expect(await callApi(token)).toBe(200)
    const [, id = ''] = /name="token" value="(\w+)"/.exec(later) ?? []
    await ask(ACCOUNT, { cookie, form: { action: 'revoke', token: id } })
    expect(await callApi(token)).toBe(401)
    const subject = 'Publish from CI'
    expect(await auditRows()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ act: 'token.make', subject }),
        expect.objectContaining({ act: 'token.revoke', subject }),
      ]),
    )
  })

  it('publishes as its person, which the log names, and ends with its time or with the person', async () => {
    const stef = await letIn('stef@platform.example', { role: 'staff' })
    const source = {
      slug: 'yard',
      name: 'Yard',
      id: 1,
      url: 'https://yard.example',
      hosts: ['yard.example'],
    }
    const token = await makeToken(env.DB, stef, { name: 'CI', expiresAt: NOW + 3600 }, NOW)
    const answer = await ask(`${API}/publish`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      isBare: true,
      text: JSON.stringify({ by: 'mallory', source: { ...source, tagline: 'New' }, base: 1 }),
    })
    expect(answer.status).toBe(200)
    expect((await auditRows()).at(-1)).toMatchObject({
      act: 'site.publish',
      outcome: 'done',
      email: 'stef@platform.example',
      site: 'yard',
      subject: 'by the command line',
    })
    expect((await openDraft(env, 'yard').history())[0]?.by).toBe('stef@platform.example')
    const over = await makeToken(env.DB, stef, { name: 'Old', expiresAt: NOW - 1 }, NOW - 60)
    expect(await callApi(over)).toBe(401)
    await env.DB.prepare('UPDATE console_people SET removed_at = 1').run()
    expect(await callApi(token)).toBe(401)
  })

  it('reads what is stored of sites, and puts previews, but no other key', async () => {
    const stef = await letIn('stef@platform.example', { role: 'staff' })
    const token = await makeToken(env.DB, stef, { name: 'CI', expiresAt: NOW + 3600 }, NOW)
    const post = (path: string, body: object) =>
      ask(`/_console/api/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        isBare: true,
        text: JSON.stringify(body),
      })
    const answer = await post('store', {
      keys: ['site:yard', 'site:none'],
      prefixes: ['site:yard'],
    })
    const { values, names } = await answer.json<{ values: object; names: object }>()
    expect(values).toMatchObject({
      'site:yard': expect.stringContaining('Yard'),
      'site:none': null,
    })
    expect(names).toMatchObject({ 'site:yard': expect.arrayContaining(['site:yard']) })
    expect((await post('store', { keys: ['keys'], prefixes: [] })).status).toBe(400)
    const id = '0123456789abcdef'.repeat(2)
    expect((await post('sites/yard/preview', { id, text: '{}', ttl: 3600 })).status).toBe(200)
    expect(await env.TENANTS.get(`preview:yard:${id}`)).toBe('{}')
    expect((await post('sites/yard/preview', { id: 'live', text: '{}', ttl: 3600 })).status).toBe(
      400,
    )
  })

  it('is not for people of a dealer', async () => {
    const cookie = await signInAs(
      await letIn('admin@yard.example', { role: 'admin', site: 'yard' }),
    )
    expect((await ask(TOKENS, { form, cookie })).status).toBe(404)
    expect(await (await ask(ACCOUNT, { cookie })).text()).not.toContain('Command line tokens')
  })
})
