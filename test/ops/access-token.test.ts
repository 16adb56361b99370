import { generateKeyPairSync } from 'node:crypto'
import { sign } from 'hono/utils/jwt/jwt'
import { describe, expect, it } from 'vitest'

import { createAccessKeys, readAccessToken, parseAccessKeys } from '#ops/access-token.ts'

const SETTINGS = { team: 'acme', audience: 'aud-of-ops' }
const SOON = Math.floor(Date.now() / 1000) + 600
const CLAIMS = { iss: 'https://acme.cloudflareaccess.com', aud: [SETTINGS.audience], exp: SOON }

/** A key pair as Access has it: the public one as it is published. */
function makeKeys(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const named = { kid, kty: 'RSA', alg: 'RS256' }
  return {
    own: { ...privateKey.export({ format: 'jwk' }), ...named },
    published: { ...publicKey.export({ format: 'jwk' }), ...named, use: 'sig' },
  }
}

const keys = makeKeys('k1')
const others = makeKeys('k1')

const read = (token: string, published: unknown = { keys: [keys.published] }) =>
  readAccessToken(token, SETTINGS, async () => parseAccessKeys(published))
const isLetIn = async (token: string, published?: unknown) =>
  (await read(token, published)) !== null

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a token of Cloudflare Access', () => {
  it('accepts its recipient', async () => {
    expect(await isLetIn(await sign(CLAIMS, keys.own, 'RS256'))).toBe(true)
  })

  it.each([
    [{ email: 'jo@platform.example' }, 'jo@platform.example'],
    [{ email: '' }, null],
    [{ email: 7 }, null],
    // A program.
    [{ common_name: 'robot.access' }, null],
  ])('says who %j is', async (claims, email) => {
    const token = await sign({ ...CLAIMS, ...claims }, keys.own, 'RS256')
    expect(await read(token)).toEqual({ email })
  })

  it.each([
    ['is over', { ...CLAIMS, exp: 1 }],
    ['never ends', { iss: CLAIMS.iss, aud: CLAIMS.aud }],
    ['is for another application', { ...CLAIMS, aud: ['another'] }],
    ['has no audience', { iss: CLAIMS.iss, exp: SOON }],
    ['is of another team', { ...CLAIMS, iss: 'https://evil.cloudflareaccess.com' }],
    ['is of a host that begins like the team’s', { ...CLAIMS, iss: `${CLAIMS.iss}.evil.example` }],
    ['begins tomorrow', { ...CLAIMS, nbf: SOON + 86_400 }],
  ])('rejects one that %s', async (_how, claims) => {
    expect(await isLetIn(await sign(claims, keys.own, 'RS256'))).toBe(false)
  })

  it('rejects one signed with a foreign key under the name of a real one', async () => {
    expect(await isLetIn(await sign(CLAIMS, others.own, 'RS256'))).toBe(false)
  })

  it('rejects one without a signature, whatever algorithm it names', async () => {
    for (const alg of ['none', 'None', 'RS256']) {
      const token = `${base64url({ alg, typ: 'JWT', kid: 'k1' })}.${base64url(CLAIMS)}.`
      expect(await isLetIn(token)).toBe(false)
    }
  })

  it('rejects one signed with the public key as if it were a secret', async () => {
    const secret = JSON.stringify(keys.published)
    const symmetric = await sign(CLAIMS, secret, 'HS256')
    const [, body = '', signature = ''] = symmetric.split('.')
    const named = `${base64url({ alg: 'HS256', typ: 'JWT', kid: 'k1' })}.${body}.${signature}`
    expect(await Promise.all([symmetric, named].map((token) => isLetIn(token)))).toEqual([
      false,
      false,
    ])
  })

  it('rejects one whose key is not published, for another use, or unavailable', async () => {
    const token = await sign(CLAIMS, keys.own, 'RS256')
    const secret = { kid: 'k1', kty: 'oct', alg: 'HS256', k: 'AAAA' }
    for (const published of [{ keys: [] }, { keys: [secret] }, {}, null, 'gone'])
      expect(await isLetIn(token, published)).toBe(false)
  })

  it.each(['', 'a', 'a.b', 'a.b.c', '..', `${'a'.repeat(5000)}.b.c`])(
    'is invalid: "%.20s"',
    async (token) => {
      expect(await isLetIn(token)).toBe(false)
    },
  )
})

describe('the keys of Cloudflare Access', () => {
  it('are loaded once an hour, and once a minute for unknown names', async () => {
    const asked: string[] = []
    let now = 1_000_000_000
    const load = createAccessKeys(
      () => now,
      async ({ url }) => {
        asked.push(url)
        return Response.json({ keys: [keys.published] })
      },
    )
    await load('acme', 'k1')
    await load('acme', 'k1')
    for (const kid of ['x1', 'x2', 'x3']) await load('acme', kid)
    expect(asked).toEqual(['https://acme.cloudflareaccess.com/cdn-cgi/access/certs'])
    now += 61_000
    for (const kid of ['x1', 'x2', 'x3']) await load('acme', kid)
    expect(asked.length).toBe(2)
    now += 3_600_000
    expect((await load('acme', 'k1')).length).toBe(1)
    expect(asked.length).toBe(3)
  })

  it('stay valid while Access does not answer', async () => {
    let now = 1_000_000_000
    let isDown = false
    const load = createAccessKeys(
      () => now,
      async () =>
        isDown ? new Response('', { status: 500 }) : Response.json({ keys: [keys.published] }),
    )
    await load('acme', 'k1')
    isDown = true
    now += 4_000_000
    expect((await load('acme', 'k1')).length).toBe(1)
  })
})
