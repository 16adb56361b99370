// A site that strangers pump for codes: its shoppers are asked for a proof, by scripts and without them, and get their code.
import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createProofs } from '#shopper/identity/verification/proof.ts'
import { doWork, isWorkDone } from '#shopper/identity/verification/work.ts'
import { fetchFrom, sendForm } from '#test/support/send-form.ts'
import { openShop } from '#test/support/shop.ts'

const DEV = { DEV: '1' }
const now = () => Math.floor(Date.now() / 1000)
const otpStore = () => env.OTP_STORE.get(env.OTP_STORE.idFromName('codes'))

let phones = 0
const nextPhone = () => `0433 000 ${String(100 + (phones += 1))}`

const ask = (slug: string, phone: string, proof = '') =>
  sendForm(slug, '/sign-in', { action: 'send', phone, proof }, { env: DEV })
const statusOf = (html: string) => /data-login-status="(\w+)"/.exec(html)?.[1]
const tokenOf = (html: string) => /name="proof"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''

/** As after fifty codes within this hour that were not entered. */
const pump = (slug: string) =>
  runInDurableObject(otpStore(), (_, { storage: { sql } }) => {
    sql.exec('INSERT INTO sends VALUES (?, 3600, ?, 50, 0)', `free site ${slug}`, now() + 3000)
  })

beforeAll(async () => {
  await openShop({ slug: 'pumped', account: { sign_in: true } }, [])
  // The tables.
  await otpStore().listPumped(0)
  await pump('pumped')
})

afterEach(() => vi.useRealTimers())

describe('a shopper of a site that is pumped for codes', () => {
  it('is asked for a proof, with the number kept and the wait in words and in Retry-After', async () => {
    const phone = nextPhone()
    const response = await ask('pumped', phone)
    const html = await response.text()
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '60'])
    expect(statusOf(html)).toBe('default')
    expect(html).toContain(`value="${phone}"`)
    expect(html).toContain('check first that you’re a person. <strong>Please wait 60 seconds')
    expect(html).toContain('data-work=""')
    expect(html).not.toContain('Too many')
  })

  it('gets the code once the browser has worked, and the work counts once', async () => {
    const phone = nextPhone()
    const token = tokenOf(await (await ask('pumped', phone)).text())
    const worked = `${token}:${await doWork(token)}`
    const response = await ask('pumped', phone, worked)
    expect([response.status, statusOf(await response.text())]).toEqual([200, 'verificationSent'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40_000 })
    const again = await ask('pumped', phone, worked)
    const next = tokenOf(await again.text())
    expect([again.status, next === '' || next === token]).toEqual([429, false])
  })

  it('gets the code without scripts after a minute, however often they ask meanwhile', async () => {
    const phone = nextPhone()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    const token = tokenOf(await (await ask('pumped', phone)).text())
    vi.setSystemTime(start + 20_000)
    const early = await ask('pumped', phone, token)
    expect([early.status, early.headers.get('Retry-After')]).toEqual([429, '40'])
    expect(tokenOf(await early.text())).toBe(token)
    vi.setSystemTime(start + 61_000)
    expect((await ask('pumped', phone, token)).status).toBe(200)
  })

  it('gets it from a program of the site too', async () => {
    const body = { phone: nextPhone() }
    const post = (more: object = {}) =>
      fetchFrom(
        'pumped',
        '/api/verification/send',
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
          body: JSON.stringify({ ...body, ...more }),
        },
        DEV,
      )
    const refused = await post()
    const { proof, wait_seconds } = await refused.json<{ proof: string; wait_seconds: number }>()
    expect([refused.status, wait_seconds]).toEqual([429, 60])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect((await post({ proof })).status).toBe(200)
  })

  it('is seen by operations', async () => {
    const [pumped] = await otpStore().listPumped(now())
    expect(pumped).toMatchObject({ site: 'pumped' })
  })
})

describe('a proof', () => {
  const owner = { site: 'a', phone: '+61412345678' }
  const proofs = createProofs('a key for tests only')
  const NOW = 1_795_000_000

  it('is for one site and phone, for a quarter of an hour, and from here', async () => {
    const { token } = await proofs.mint(owner, NOW)
    const worked = `${token}:${await doWork(token)}`
    expect(await proofs.read(worked, owner, NOW + 899)).toMatchObject({ proof: 'worked' })
    const refused = await Promise.all([
      proofs.read(worked, owner, NOW + 900),
      proofs.read(worked, owner, NOW - 1),
      proofs.read(worked, { ...owner, site: 'b' }, NOW),
      proofs.read(worked, { ...owner, phone: '+61412345679' }, NOW),
      createProofs('another key').read(worked, owner, NOW),
      proofs.read('', owner, NOW),
      proofs.read(`x${worked}`, owner, NOW),
    ])
    expect(refused).toEqual(refused.map(() => null))
  })

  it('is none for another answer', async () => {
    const { token } = await proofs.mint(owner, NOW)
    const right = Number(await doWork(token))
    let wrong = right + 1
    while (await isWorkDone(token, String(wrong))) wrong += 1
    expect(await proofs.read(`${token}:${wrong}`, owner, NOW)).toMatchObject({ proof: 'none' })
    expect(await proofs.read(token, owner, NOW + 59)).toMatchObject({
      proof: 'none',
      waitSeconds: 1,
    })
    expect(await proofs.read(token, owner, NOW + 60)).toMatchObject({ proof: 'waited' })
  })
})
