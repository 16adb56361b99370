// What must never pass as a passkey of the console: each answer is an authenticator's own but for one part.
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { toBase64Url } from '#lib/encoding.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import {
  ADDED,
  addDevice,
  addTo,
  browserCookie,
  challengeOf,
  comeIn,
  FAILED,
  forgetBrowser,
  handleOf,
  NEW,
  OPTIONS,
  signIn,
  statusOf,
} from './passkey-support.ts'
import { type Fault, FLAGS, type Kind, makeAuthenticator } from './soft-authenticator.ts'

const { present, unlocked, isCopied, hasKey } = FLAGS
const MADE_UP = toBase64Url(new TextEncoder().encode('made up'))

/** What the log says of refused passkeys, such as "wrong". */
const reasons: string[] = []
const errors: string[] = []

beforeAll(async () => {
  await openShop({ slug: 'yard', name: 'Yard' }, [])
})

beforeEach(() => {
  reasons.length = 0
  errors.length = 0
  vi.spyOn(console, 'warn').mockImplementation((line: string) => {
    const { event, reason } = JSON.parse(line)
    if (event === 'security.passkey-refused') reasons.push(reason)
  })
  vi.spyOn(console, 'error').mockImplementation((line: string) => {
    // Not what a queue of another test logs meanwhile.
    if (!line.includes('"work":')) errors.push(line)
  })
})

describe('a passkey is refused', () => {
  it.each<[string, Fault]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for a sibling host', { origin: 'https://yard.ops.example' }],
    ['for another port', { origin: 'https://ops.example:8443' }],
    ['for another host', { host: 'evil.example' }],
    ['that is of another kind', { type: 'webauthn.create' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['in a frame of a page that is named', { crossOrigin: true, topOrigin: 'https://a.example' }],
    ['with an outer page, but in no frame', { topOrigin: 'https://a.example' }],
    ['for a challenge that was never made', { challenge: MADE_UP }],
    ['for a challenge that is not base64', { challenge: '{}' }],
    ['without the person being there', { flags: unlocked }],
    ['without being unlocked', { flags: present }],
    ['as a copy of a key that cannot be copied', { flags: present | unlocked | isCopied }],
    ['with another signature', { spoil: 'signature' }],
    ['with other data than was signed', { spoil: 'data' }],
    ['with more data than an authenticator sends', { trailing: [0] }],
    ['of a person whom it is not of', { userHandle: toBase64Url(new Uint8Array([1])) }],
    ['of an unknown passkey', { id: 'unknown' }],
    ['under two ids', { rawId: 'unknown' }],
  ])('%s', async (_what, fault) => {
    const { device } = await addDevice()
    const answer = await signIn(await device.show(await challengeOf(OPTIONS), fault))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []])
    expect(textOf(await answer.text())).toContain('This passkey isn’t known here')
    expect([reasons, errors]).toEqual([[fault.id ?? 'wrong'], []])
  })

  it('in another browser than the one that asked', async () => {
    const { device } = await addDevice()
    const shown = await device.show(await challengeOf(OPTIONS))
    const asked = browserCookie()
    forgetBrowser()
    await challengeOf(OPTIONS)
    expect(browserCookie()).not.toBe(asked)
    expect((await signIn(shown, '')).status).toBe(422)
    expect((await signIn(shown, browserCookie())).status).toBe(422)
    expect((await signIn(shown, asked)).status).toBe(303)
  })

  it('once it counts backwards, as a copy would, which the log says', async () => {
    const { device } = await addDevice('ES256', { counter: 5 })
    const show = (counter: number, fault: Fault = {}) => statusOf(device, { counter, ...fault })
    expect([await show(6), await show(6), await show(4), await show(0), await show(7)]).toEqual([
      303, 422, 422, 422, 303,
    ])
    expect(reasons).toEqual(['copied', 'copied', 'copied'])
    // Only the authenticator can cause that alarm.
    await show(1, { spoil: 'signature' })
    expect(reasons.at(-1)).toBe('wrong')
  })
})

describe('a passkey is not added', () => {
  it.each<[string, Fault, Kind?]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['that only shows one', { type: 'webauthn.get' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['in a frame of a page that is named', { crossOrigin: true, topOrigin: 'https://a.example' }],
    ['with an outer page, but in no frame', { topOrigin: 'https://a.example' }],
    ['for a challenge that was never made', { challenge: MADE_UP }],
    ['without the person being there', { flags: unlocked | hasKey }],
    ['without being unlocked', { flags: present | hasKey }],
    ['as a copy of a key that cannot be copied', { flags: present | unlocked | isCopied | hasKey }],
    ['without the passkey', { flags: present | unlocked }],
    ['under another id', { id: toBase64Url(new Uint8Array(32)) }],
    ['under two ids', { rawId: 'unknown' }],
    ['with more data than an authenticator sends', { trailing: [0] }],
    ['of an algorithm that we don’t take', {}, 'ES384'],
    ['of a curve that is not of its algorithm', { algorithm: -7 }, 'ES384'],
    ['of another algorithm than its key', { algorithm: -257 }],
    ['of another algorithm than its RSA key', { algorithm: -8 }, 'RS256'],
    ['with an RSA key of 1,024 bits', {}, 'RS256 of 1,024 bits'],
    ['with an RSA key of 1,920 bits', {}, 'RS256 of 1,920 bits'],
    ['with a certificate, which we don’t ask for', { attestation: 'maker' }],
    ['with a statement that has no format', { statement: new Map([['sig', 'x']]) }],
  ])('%s', async (_what, fault, kind = 'ES256') => {
    expect((await addDevice(kind, fault)).location).toBe(FAILED)
    expect(errors).toEqual([])
  })

  it('with a challenge of another browser, or of another person in the same one', async () => {
    const [{ cookie }, other] = [await comeIn(), await comeIn()]
    const device = await makeAuthenticator()
    const made = await device.make(await challengeOf(NEW, cookie))
    const asked = browserCookie()
    expect(await addTo(cookie, made, '')).toBe(FAILED)
    expect(await addTo(other.cookie, made, asked)).toBe(FAILED)
    expect(await addTo(cookie, made, asked)).toBe(ADDED)
  })
})

it('The key of a passkey is the one in the authenticator’s data, whatever the browser names beside it.', async () => {
  const [named, { someone, cookie }] = [await makeAuthenticator(), await comeIn()]
  const device = await makeAuthenticator()
  expect(await addTo(cookie, await device.make(await challengeOf(NEW, cookie), { named }))).toBe(
    ADDED,
  )
  expect(await statusOf(named, { id: device.id })).toBe(422)
  expect(await statusOf(device, { userHandle: handleOf(someone) })).toBe(303)
})

it.each(['', '{}', 'null', '[]', '{"id":"x"}', 'x'.repeat(300)])(
  'A passkey is nothing that a form says instead, such as %j.',
  async (text) => {
    const { cookie } = await comeIn()
    expect((await signIn(text)).status).toBe(422)
    expect(await addTo(cookie, text)).toContain('passkey-failed')
    expect(errors).toEqual([])
  },
)

it('A challenge is used once, even by a passkey that is refused.', async () => {
  const { device, cookie } = await addDevice()
  const challenge = await challengeOf(OPTIONS)
  const [bad, good] = [
    await device.show(challenge, { spoil: 'signature' }),
    await device.show(challenge),
  ]
  expect([(await signIn(bad)).status, (await signIn(good)).status]).toEqual([422, 422])
  const shown = await device.show(await challengeOf(OPTIONS))
  expect([(await signIn(shown)).status, (await signIn(shown)).status]).toEqual([303, 422])
  // A challenge for adding is none for signing in, nor the other way round.
  expect((await signIn(await device.show(await challengeOf(NEW, cookie)))).status).toBe(422)
  const made = await (await makeAuthenticator()).make(await challengeOf(OPTIONS, cookie))
  expect(await addTo(cookie, made)).toBe(FAILED)
})

it('A challenge is good for ten minutes.', async () => {
  const { device } = await addDevice()
  const shown = await device.show(await challengeOf(OPTIONS))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 601_000)
  expect((await signIn(shown)).status).toBe(422)
  vi.mocked(Date.now).mockRestore()
})

it('A passkey with a weak key that was stored earlier opens nothing.', async () => {
  const { someone } = await comeIn()
  const device = await makeAuthenticator('RS256 of 1,024 bits')
  await env.DB.prepare(
    `INSERT INTO console_passkeys (id, person, public_key, algorithm, counter, name, created_at)
     VALUES (?1, ?2, ?3, ?4, 0, 'Old', 1)`,
  )
    .bind(device.id, someone.id, device.publicKey, device.algorithm)
    .run()
  expect(await statusOf(device)).toBe(422)
})
