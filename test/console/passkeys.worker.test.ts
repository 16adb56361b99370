// Passkeys of the console, with a device that this file plays: what it signs is checked down to each byte that matters.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Person } from '#console/permissions.ts'
import { toBase64Url } from '#lib/encoding.ts'
import { openShop } from '#test/support/shop.ts'
import { textOf } from '#test/ui/render.tsx'
import { after, ask, auditRows, cookiesOf, HOST, letIn, NOW, signInAs } from './support.ts'

const NEW = '/_console/api/passkeys/new'
const OPTIONS = '/_console/api/passkeys/options'
const encoder = new TextEncoder()

type Kind = 'ES256' | 'RS256'
const HOW = {
  ES256: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  RS256: {
    name: 'RSASSA-PKCS1-v1_5',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
    hash: 'SHA-256',
  },
} as const

/** What a test changes about an answer. */
type Fault = {
  origin?: string
  host?: string
  type?: string
  crossOrigin?: boolean
  challenge?: string
  flags?: number
  counter?: number
  algorithm?: number
  id?: string
  spoil?: 'signature' | 'data'
}

/** A device with one passkey. */
async function makeDevice(kind: Kind = 'ES256') {
  const pair = await crypto.subtle.generateKey(HOW[kind], true, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new Error('keys come in pairs')
  const spki = (await crypto.subtle.exportKey('spki', pair.publicKey)) as ArrayBuffer
  const rawId = crypto.getRandomValues(new Uint8Array(32))
  const id = toBase64Url(rawId)

  const clientData = (type: string, challenge: string, fault: Fault) =>
    encoder.encode(
      JSON.stringify({
        type: fault.type ?? type,
        challenge: fault.challenge ?? challenge,
        origin: fault.origin ?? HOST,
        crossOrigin: fault.crossOrigin ?? false,
      }),
    )
  const data = async (flags: number, fault: Fault, more: Uint8Array = new Uint8Array()) => {
    const hash = await crypto.subtle.digest('SHA-256', encoder.encode(fault.host ?? 'ops.example'))
    const rest = new Uint8Array(5)
    rest[0] = fault.flags ?? flags
    new DataView(rest.buffer).setUint32(1, fault.counter ?? 0)
    return new Uint8Array([...new Uint8Array(hash), ...rest, ...more])
  }
  return {
    id,
    make: async (challenge: string, fault: Fault = {}): Promise<string> => {
      // Present, unlocked, with the passkey: maker, length of the id, id, a key that the answer repeats.
      const more = new Uint8Array([...new Uint8Array(16), 0, rawId.length, ...rawId, 0xa0])
      return JSON.stringify({
        id: fault.id ?? id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(clientData('webauthn.create', challenge, fault)),
          authenticatorData: toBase64Url(await data(0x45, fault, more)),
          publicKey: toBase64Url(new Uint8Array(spki)),
          publicKeyAlgorithm: fault.algorithm ?? (kind === 'ES256' ? -7 : -257),
        },
      })
    },
    show: async (challenge: string, fault: Fault = {}): Promise<string> => {
      const client = clientData('webauthn.get', challenge, fault)
      const authenticator = await data(0x05, fault)
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', client))
      const message = new Uint8Array([...authenticator, ...hash])
      const raw = new Uint8Array(await crypto.subtle.sign(HOW[kind], pair.privateKey, message))
      const signature = kind === 'ES256' ? toDer(raw) : raw
      if (fault.spoil === 'signature') flipLast(signature)
      if (fault.spoil === 'data') flipLast(authenticator)
      return JSON.stringify({
        id: fault.id ?? id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: toBase64Url(client),
          authenticatorData: toBase64Url(authenticator),
          signature: toBase64Url(signature),
        },
      })
    },
  }
}

function flipLast(bytes: Uint8Array): void {
  const at = bytes.length - 1
  bytes[at] = (bytes[at] ?? 0) ^ 1
}

/** Two numbers in DER, as devices send them: without leading zeros, and with one before a set first bit. */
function toDer(raw: Uint8Array): Uint8Array {
  const number = (bytes: Uint8Array) => {
    let from = 0
    while (from < 31 && bytes[from] === 0) from += 1
    const digits = Array.from(bytes.slice(from))
    if ((digits[0] ?? 0) >= 128) digits.unshift(0)
    return [2, digits.length, ...digits]
  }
  const both = [...number(raw.slice(0, 32)), ...number(raw.slice(32))]
  return new Uint8Array([0x30, both.length, ...both])
}

let person: Person
let cookie: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'yard', name: 'Yard' }, [])
  person = await letIn('jo@yard.example', { role: 'editor', site: 'yard' })
  cookie = await signInAs(person)
})

async function challengeOf(path: string, as?: string): Promise<string> {
  const answer = await ask(path, { form: {}, ...(as !== undefined && { cookie: as }) })
  return (await answer.json<{ challenge: string }>()).challenge
}

const addTo = (as: string, passkey: string) =>
  ask('/_console/account/passkeys', { form: { action: 'add', passkey }, cookie: as })
const signIn = (passkey: string) =>
  ask('/_console/sign-in', { form: { action: 'passkey', passkey } })

let people = 0

/** A device whose passkey another person has added. */
async function addDevice(kind: Kind = 'ES256', fault: Fault = {}) {
  people += 1
  const email = `jo${people}@yard.example`
  const cookie = await signInAs(await letIn(email, { role: 'editor', site: 'yard' }))
  const device = await makeDevice(kind)
  const answer = await addTo(cookie, await device.make(await challengeOf(NEW, cookie), fault))
  return { device, cookie, location: answer.headers.get('Location') }
}

describe('a passkey', () => {
  it.each(['ES256', 'RS256'] as const)(
    'with %s is added, and signs its person in',
    async (kind) => {
      const { device, location } = await addDevice(kind)
      expect(location).toBe('/_console/account?done=passkey-added')
      const answer = await signIn(await device.show(await challengeOf(OPTIONS)))
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/_console'])
      const account = await ask('/_console/account', { cookie: cookiesOf(answer) })
      expect(textOf(await account.text())).toMatch(/jo\d+@yard\.example.*passkey/)
      expect((await auditRows()).at(-1)).toMatchObject({
        act: 'session.open',
        detail: expect.stringContaining('passkey'),
      })
    },
  )

  it('works whatever the numbers of its signature are', async () => {
    const { device } = await addDevice()
    // One in 128 has a number that starts with a zero byte.
    for (let run = 0; run < 40; run += 1) {
      const answer = await signIn(await device.show(await challengeOf(OPTIONS)))
      expect(answer.status).toBe(303)
    }
  })

  it.each<[string, Fault]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for a sibling host', { origin: 'https://yard.ops.example' }],
    ['for another host', { host: 'evil.example' }],
    ['that is of another kind', { type: 'webauthn.create' }],
    ['in a frame of another page', { crossOrigin: true }],
    ['for a challenge that was never made', { challenge: toBase64Url(encoder.encode('made up')) }],
    ['without the person being there', { flags: 0x04 }],
    ['without being unlocked', { flags: 0x01 }],
    ['with another signature', { spoil: 'signature' }],
    ['with other data than was signed', { spoil: 'data' }],
    ['of an unknown passkey', { id: 'unknown' }],
  ])('is refused %s', async (_what, fault) => {
    const { device } = await addDevice()
    const answer = await signIn(await device.show(await challengeOf(OPTIONS), fault))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([422, []])
    expect(textOf(await answer.text())).toContain('This passkey isn’t known here')
  })

  it.each<[string, Fault]>([
    ['for another page', { origin: 'https://evil.example' }],
    ['for another host', { host: 'evil.example' }],
    ['that only shows one', { type: 'webauthn.get' }],
    ['for a challenge that was never made', { challenge: toBase64Url(encoder.encode('made up')) }],
    ['without being unlocked', { flags: 0x41 }],
    ['without the passkey', { flags: 0x05 }],
    ['under another id', { id: toBase64Url(new Uint8Array(32)) }],
    ['of an algorithm that we don’t take', { algorithm: -8 }],
    ['of another algorithm than its key', { algorithm: -257 }],
  ])('is not added %s', async (_what, fault) => {
    expect((await addDevice('ES256', fault)).location).toBe('/_console/account?done=passkey-failed')
  })

  it.each(['', '{}', 'null', '[]', '{"id":"x"}', 'x'.repeat(300)])(
    'is nothing that a form says instead, such as %j',
    async (text) => {
      expect((await signIn(text)).status).toBe(422)
      expect((await addTo(cookie, text)).headers.get('Location')).toContain('passkey-failed')
    },
  )

  it('signs each challenge once', async () => {
    const { device } = await addDevice()
    const shown = await device.show(await challengeOf(OPTIONS))
    expect([(await signIn(shown)).status, (await signIn(shown)).status]).toEqual([303, 422])
    // A challenge for adding is none for signing in.
    const other = await device.show(await challengeOf(NEW, cookie))
    expect((await signIn(other)).status).toBe(422)
  })

  it('that counts is refused once it counts backwards, as a copy would', async () => {
    const { device } = await addDevice('ES256', { counter: 5 })
    const show = async (counter: number) =>
      (await signIn(await device.show(await challengeOf(OPTIONS), { counter }))).status
    expect([await show(6), await show(6), await show(4), await show(7)]).toEqual([
      303, 422, 422, 303,
    ])
  })

  it('is of no use once it or its person was removed', async () => {
    const { device, cookie: own } = await addDevice()
    const form = { action: 'remove', id: device.id }
    const stranger = await signInAs(
      await letIn('sam@yard.example', { role: 'sales', site: 'yard' }),
    )
    await ask('/_console/account/passkeys', { form, cookie: stranger })
    expect((await signIn(await device.show(await challengeOf(OPTIONS)))).status).toBe(303)
    await ask('/_console/account/passkeys', { form, cookie: own })
    expect((await signIn(await device.show(await challengeOf(OPTIONS)))).status).toBe(422)
  })

  it('is a fresh proof, if it is the person’s own', async () => {
    const [mine, yours] = [
      await letIn('mine@yard.example', { role: 'admin', site: 'yard' }),
      await letIn('yours@yard.example', { role: 'admin', site: 'yard' }),
    ]
    const devices: Awaited<ReturnType<typeof makeDevice>>[] = []
    for (const each of [mine, yours]) {
      const as = await signInAs(each)
      const device = await makeDevice()
      await addTo(as, await device.make(await challengeOf(NEW, as)))
      devices.push(device)
    }
    const stale = await signInAs(mine, NOW - 700)
    const invite = async (at: number) => {
      const passkey = (await devices[at]?.show(await challengeOf(OPTIONS))) ?? ''
      const form = { action: 'invite', email: 'k@yard.example', name: 'K', role: 'sales' }
      const proof = { confirm: 'passkey', 'confirm-passkey': passkey }
      return ask('/_console/sites/yard/people', { form: { ...form, ...proof }, cookie: stale })
    }
    expect((await invite(1)).status).toBe(422)
    const done = await after(await invite(0), { cookie: stale })
    expect(textOf(await done.text())).toContain('We wrote to k@yard.example')
  })

  it('is added after a fresh proof only', async () => {
    const stale = await signInAs(person, NOW - 700)
    const sent = { form: {}, cookie: stale, headers: { Accept: 'application/json' } }
    expect((await ask(NEW, sent)).status).toBe(401)
    const page = await addTo(stale, '{}')
    expect(await page.text()).toContain('Confirm that it’s you')
  })

  it('is one of ten at most', async () => {
    const as = await signInAs(await letIn('ten@yard.example', { role: 'editor', site: 'yard' }))
    const locations: (string | null)[] = []
    for (let at = 0; at < 11; at += 1) {
      const made = await (await makeDevice()).make(await challengeOf(NEW, as))
      locations.push((await addTo(as, made)).headers.get('Location'))
    }
    expect(new Set(locations.slice(0, 10))).toEqual(
      new Set(['/_console/account?done=passkey-added']),
    )
    expect(locations[10]).toContain('passkey-failed')
  })

  it('is asked for with options that are the same for everyone', async () => {
    const read = async (as?: string) => {
      const answer = await ask(OPTIONS, { form: {}, ...(as !== undefined && { cookie: as }) })
      return { ...(await answer.json<object>()), challenge: '' }
    }
    expect(await read()).toEqual(await read(cookie))
    const { results } = await env.DB.prepare('SELECT * FROM console_passkeys').all()
    expect(JSON.stringify(await read())).not.toContain(String(results[0]?.['id']))
  })
})
