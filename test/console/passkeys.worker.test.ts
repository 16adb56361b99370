// Passkeys of the console, with an authenticator in software: added on the account page, they sign in and are a fresh proof.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import type { Person } from '#apps/console/permissions.ts'
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
  handleOf,
  join,
  NEW,
  OPTIONS,
  optionsOf,
  signIn,
  statusOf,
} from './passkey-support.ts'
import { type Authenticator, type Fault, FLAGS, makeAuthenticator } from './soft-authenticator.ts'
import { after, ask, auditRows, cookiesOf, letIn, NOW, signInAs, withOutbox } from './support.ts'

const { present, unlocked, isCopied, mayBeCopied, hasKey } = FLAGS

let person: Person
let cookie: string

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await openShop({ slug: 'yard', name: 'Yard' }, [])
  person = await letIn('jo@yard.example', { role: 'editor', site: 'yard' })
  cookie = await signInAs(person)
})

describe('a passkey', () => {
  it.each(['ES256', 'EdDSA', 'RS256'] as const)(
    'with %s is added, and signs its person in',
    async (kind) => {
      const { device, someone, location } = await addDevice(kind)
      expect(location).toBe(ADDED)
      const shown = { userHandle: handleOf(someone) }
      const answer = await signIn(await device.show(await challengeOf(OPTIONS), shown))
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/_console'])
      const account = await ask('/_console/account', { cookie: cookiesOf(answer) })
      expect(textOf(await account.text())).toMatch(/jo\d+@yard\.example.*passkey/)
      expect((await auditRows()).at(-1)).toMatchObject({
        act: 'session.open',
        detail: expect.stringContaining('passkey'),
      })
    },
  )

  it('is reported to its person by email, who may not have added it', async () => {
    const { bindings, outbox } = withOutbox()
    const { cookie: own, someone } = await comeIn()
    const device = await makeAuthenticator('ES256')
    const form = { action: 'add', passkey: await device.make(await challengeOf(NEW, own)) }
    await ask('/_console/account/passkeys', {
      form,
      cookie: join(own, browserCookie()),
      bindings,
    })
    expect(outbox).toEqual([
      {
        to: someone.email,
        subject: 'A passkey was added to your account',
        text: expect.stringMatching(
          /If you didn’t, open https:\/\/ops\.example\/_console\/account/,
        ),
      },
    ])
  })

  it('is not added with the challenge of another session in the same browser', async () => {
    const { cookie: own, someone } = await comeIn()
    const device = await makeAuthenticator('ES256')
    const made = await device.make(await challengeOf(NEW, own))
    expect(await addTo(await signInAs(someone), made)).toBe(FAILED)
    const again = await device.make(await challengeOf(NEW, own))
    expect(await addTo(own, again)).toBe(ADDED)
  })

  it('works whatever the numbers of its signature are', async () => {
    const { device } = await addDevice()
    // One in 128 has a number that starts with a zero byte.
    for (let run = 0; run < 40; run += 1) expect(await statusOf(device)).toBe(303)
  })

  it.each<[string, Fault, Fault]>([
    [
      'that is copied to other devices',
      { flags: present | unlocked | mayBeCopied | isCopied | hasKey },
      { flags: present | unlocked | mayBeCopied | isCopied },
    ],
    [
      'that may be copied',
      { flags: present | unlocked | mayBeCopied | hasKey },
      { flags: present | unlocked | mayBeCopied },
    ],
    ['whose device signs for itself', { attestation: 'self' }, {}],
    ['of a device that adds more data', { extensions: new Map([['credProtect', 2]]) }, {}],
    ['of a browser that names no person', {}, { userHandle: null }],
    ['of a browser that names an empty person', {}, { userHandle: '' }],
  ])('%s is taken', async (_what, made, shown) => {
    const { device, location } = await addDevice('ES256', made)
    expect([location, await statusOf(device, shown)]).toEqual([ADDED, 303])
  })

  it('works in each of two tabs that ask one after the other', async () => {
    const { device } = await addDevice()
    const tabs = [await challengeOf(OPTIONS), await challengeOf(OPTIONS)]
    for (const challenge of tabs)
      expect((await signIn(await device.show(challenge))).status).toBe(303)
  })

  it('is of no use once it or its person was removed', async () => {
    const { device, cookie: own } = await addDevice()
    const form = { action: 'remove', id: device.id }
    const stranger = await signInAs(
      await letIn('sam@yard.example', { role: 'sales', site: 'yard' }),
    )
    await ask('/_console/account/passkeys', { form, cookie: stranger })
    expect(await statusOf(device)).toBe(303)
    await ask('/_console/account/passkeys', { form, cookie: own })
    expect(await statusOf(device)).toBe(422)
  })

  it('is a fresh proof, if it is the person’s own', async () => {
    const [mine, yours] = [
      await letIn('mine@yard.example', { role: 'admin', site: 'yard' }),
      await letIn('yours@yard.example', { role: 'admin', site: 'yard' }),
    ]
    const devices: Authenticator[] = []
    for (const each of [mine, yours]) {
      const as = await signInAs(each)
      const device = await makeAuthenticator()
      await addTo(as, await device.make(await challengeOf(NEW, as)))
      devices.push(device)
    }
    const stale = await signInAs(mine, NOW - 700)
    const invite = async (at: number) => {
      const passkey = (await devices[at]?.show(await challengeOf(OPTIONS, stale))) ?? ''
      const form = { action: 'invite', email: 'k@yard.example', name: 'K', role: 'sales' }
      const proof = { confirm: 'passkey', 'confirm-passkey': passkey }
      const sent = { form: { ...form, ...proof }, cookie: join(stale, browserCookie()) }
      return ask('/_console/sites/yard/people', sent)
    }
    expect((await invite(1)).status).toBe(422)
    const done = await after(await invite(0), { cookie: stale })
    expect(textOf(await done.text())).toContain('We wrote to k@yard.example')
  })

  it('is added after a fresh proof only', async () => {
    const stale = await signInAs(person, NOW - 700)
    const sent = { form: {}, cookie: stale, headers: { Accept: 'application/json' } }
    expect((await ask(NEW, sent)).status).toBe(401)
    expect(await addTo(stale, '{}')).toContain('Confirm that it’s you')
  })

  it('is one of ten at most', async () => {
    const as = await signInAs(await letIn('ten@yard.example', { role: 'editor', site: 'yard' }))
    const locations: string[] = []
    for (let at = 0; at < 11; at += 1) {
      const made = await (await makeAuthenticator()).make(await challengeOf(NEW, as))
      locations.push(await addTo(as, made))
    }
    expect(new Set(locations.slice(0, 10))).toEqual(new Set([ADDED]))
    expect(locations[10]).toContain('passkey-failed')
  })

  it('is made on this host, unlocked, without a certificate, and not twice on a device', async () => {
    const { device, someone, cookie: own } = await addDevice()
    expect(await optionsOf(NEW, own)).toMatchObject({
      rp: { id: 'ops.example' },
      user: { id: handleOf(someone), name: someone.email },
      pubKeyCredParams: [{ alg: -7 }, { alg: -8 }, { alg: -257 }],
      excludeCredentials: [{ id: device.id, type: 'public-key' }],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    })
  })

  it('is asked for with options that are the same for everyone', async () => {
    const read = async (as?: string) => ({ ...(await optionsOf(OPTIONS, as)), challenge: '' })
    const options = await read()
    expect(options).toEqual(await read(cookie))
    expect(options).toMatchObject({ rpId: 'ops.example', userVerification: 'required' })
    const { results } = await env.DB.prepare('SELECT * FROM console_passkeys').all()
    expect(JSON.stringify(options)).not.toContain(String(results[0]?.['id']))
  })
})
