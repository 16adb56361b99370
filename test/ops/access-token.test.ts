import { generateKeyPairSync } from 'node:crypto'
import { sign } from 'hono/utils/jwt/jwt'
import { describe, expect, it, vi } from 'vitest'

import { createAccessKeys, readAccessToken } from '#apps/ops/access-token.ts'

const SETTINGS = { team: 'acme', audience: 'aud-of-ops' }
const SOON = Math.floor(Date.now() / 1000) + 600
const CLAIMS = { iss: 'https://acme.cloudflareaccess.com', aud: [SETTINGS.audience], exp: SOON }

/** A key pair as Access has it: the public one as it is published. */
function makeKeys(kid: string, modulusLength = 2048) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const named = { kid, kty: 'RSA', alg: 'RS256' }
  return {
    own: { ...privateKey.export({ format: 'jwk' }), ...named },
    published: { ...publicKey.export({ format: 'jwk' }), ...named, use: 'sig' },
  }
}

const keys = makeKeys('k1')
const others = makeKeys('k1')

/** Access as it answers when it is asked for its keys. */
const access = vi.spyOn(globalThis, 'fetch')

const read = (token: string, published: unknown = { keys: [keys.published] }) => {
  access.mockImplementation(async () => Response.json(published))
  return readAccessToken(token, SETTINGS, createAccessKeys(Date.now))
}
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

  it('rejects one whose key is shorter than 2,048 bits', async () => {
    for (const bits of [1024, 2040]) {
      const short = makeKeys('k1', bits)
      const token = await sign(CLAIMS, short.own, 'RS256')
      expect(await isLetIn(token, { keys: [short.published] })).toBe(false)
    }
  })

  it('rejects one of another algorithm, also if its key is published for any', async () => {
    const { alg: _, ...published } = keys.published
    for (const alg of ['RS384', 'RS512', 'PS256'] as const) {
      const token = await sign(CLAIMS, { ...keys.own, alg }, alg)
      expect(await isLetIn(token, { keys: [published] })).toBe(false)
    }
  })

  it('rejects one that names no key', async () => {
    const { kid: _, ...nameless } = keys.own
    expect(await isLetIn(await sign(CLAIMS, nameless, 'RS256'))).toBe(false)
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
  const FIRST = new Date('2030-01-01T00:00:00Z').valueOf()

  /** Access that may fail, seen by one deployment whose clock the test sets. */
  function play() {
    vi.useFakeTimers({ toFake: ['Date'], now: FIRST })
    const errors = vi.spyOn(console, 'error').mockReturnValue()
    const asked: string[] = []
    const state = { isDown: false, published: [keys.published] }
    access.mockImplementation(async (url) => {
      asked.push(new Request(url).url)
      return state.isDown
        ? new Response('', { status: 500 })
        : Response.json({ keys: state.published })
    })
    const load = createAccessKeys(Date.now)
    const claims = { ...CLAIMS, exp: FIRST / 1000 + 86_400 }
    return {
      asked,
      errors,
      state,
      wait: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds),
      /** Whether a token is let in that names this key. */
      enter: async (kid: string, { own } = keys) =>
        (await readAccessToken(await sign(claims, { ...own, kid }, 'RS256'), SETTINGS, load)) !==
        null,
    }
  }

  it('are loaded once an hour, and once a minute for unknown names', async () => {
    const { asked, enter, errors, wait } = play()
    expect([await enter('k1'), await enter('k1')]).toEqual([true, true])
    for (const kid of ['x1', 'x2', 'x3']) expect(await enter(kid)).toBe(false)
    expect(asked).toEqual(['https://acme.cloudflareaccess.com/cdn-cgi/access/certs'])
    wait(61_000)
    for (const kid of ['x1', 'x2', 'x3']) expect(await enter(kid)).toBe(false)
    expect(asked.length).toBe(2)
    wait(3_600_000)
    expect(await enter('k1')).toBe(true)
    expect(asked.length).toBe(3)
    expect(errors).not.toHaveBeenCalled()
  })

  it('stay valid while Access does not answer, which is asked once a minute and logged', async () => {
    const { asked, enter, errors, state, wait } = play()
    expect(await enter('k1')).toBe(true)
    state.isDown = true
    wait(4_000_000)
    expect([await enter('k1'), await enter('k1'), await enter('x1')]).toEqual([true, true, false])
    expect(asked.length).toBe(2)
    expect(errors).toHaveBeenCalledTimes(1)
    expect(errors.mock.calls[0]?.[0]).toContain('ops.access-keys-failed')
    wait(61_000)
    expect(await enter('k1')).toBe(true)
    expect(asked.length).toBe(3)
  })

  it('open nothing before they were loaded, and are asked for once a minute', async () => {
    const { asked, enter, state, wait } = play()
    state.isDown = true
    for (const kid of ['k1', 'k1', 'x1']) expect(await enter(kid)).toBe(false)
    expect(asked.length).toBe(1)
    state.isDown = false
    wait(61_000)
    expect(await enter('k1')).toBe(true)
  })

  it('are replaced when Access signs with a new one, and open nothing once they are gone', async () => {
    const { enter, state, wait } = play()
    const next = makeKeys('k2')
    expect(await enter('k1')).toBe(true)
    state.published = [next.published]
    wait(61_000)
    expect(await enter('k2', next)).toBe(true)
    expect(await enter('k1')).toBe(false)
  })
})
