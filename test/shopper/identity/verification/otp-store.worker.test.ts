import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { createCodeHashes, createSentCodes } from '#shopper/identity/verification/sent-codes.ts'
import {
  shopperWith,
  countedAs,
  openOtpStore,
  openVerification,
  sendTo,
  warmOtpStore,
} from '#test/support/phone-verification.ts'

const now = () => Math.floor(Date.now() / 1000)
const anna = shopperWith('0412345678', '203.0.113.77')
type Store = ReturnType<typeof openOtpStore>

const rows = (otpStore: Store) =>
  runInDurableObject(otpStore, (_, { storage: { sql } }) =>
    ['browser_codes', 'sends', 'known_networks'].flatMap((table) =>
      sql.exec(`SELECT * FROM ${table}`).toArray(),
    ),
  )

beforeAll(warmOtpStore, 60_000)
afterEach(() => vi.useRealTimers())

describe('OtpStore', () => {
  it('stores no phone, no address, no code and no challenge (TH8)', async () => {
    const otpStore = openOtpStore()
    const { code, challenge, wrong, bring } = await sendTo(
      openVerification({ otpStore }),
      anna,
      now(),
    )
    await bring(wrong, now())
    const kept = JSON.stringify(await rows(otpStore))
    expect(kept).toContain('"key":"site acme"')
    expect(kept).not.toMatch(/412345678|412 345 678|203\.0\.113/)
    expect(kept).not.toContain(challenge)
    // Times and hashes may contain the same six digits at any time; a value may not.
    expect(kept).not.toContain(`"${code}"`)
    expect(kept).not.toContain(`:${code}`)
  })

  it('deletes what has expired, and sleeps when nothing is left', async () => {
    const otpStore = openOtpStore()
    await sendTo(openVerification({ otpStore }), anna, now())
    expect(await runDurableObjectAlarm(otpStore)).toBe(true)
    expect(await rows(otpStore)).toHaveLength(16)
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await runDurableObjectAlarm(otpStore)).toBe(true)
    expect(await rows(otpStore), 'those of a day').toHaveLength(8)
    vi.setSystemTime(Date.now() + 82_800_000)
    expect(await runDurableObjectAlarm(otpStore)).toBe(true)
    expect(await rows(otpStore)).toEqual([])
    expect(await runDurableObjectAlarm(otpStore)).toBe(false)
  })

  it('has a few rows for each phone and network, however many codes they request', async () => {
    const otpStore = openOtpStore()
    const { port } = openVerification({ otpStore, waitSeconds: 0 })
    for (let at = 0; at < 30; at += 1) await port.send(anna, {}, now() + at * 700)
    expect(await rows(otpStore)).toHaveLength(16)
  })

  it('counts against every rate limit, or against none', async () => {
    const otpStore = openOtpStore()
    await runInDurableObject(otpStore, (_, { storage: { sql } }) =>
      sql.exec(
        "CREATE TRIGGER full BEFORE INSERT ON sends WHEN NEW.key = 'all' BEGIN SELECT RAISE(ABORT, 'full'); END",
      ),
    )
    const { port, sent } = openVerification({ otpStore })
    expect((await port.send(anna, {}, now())).status).toBe('failed')
    expect([sent, await rows(otpStore)]).toEqual([[], []])
  })

  it('accepts a code only from its browser and within its time, however long a provider took to check it', async () => {
    const otpStore = openOtpStore()
    const code = { slot: 's', challenge: 'c', code: '', proof: 'none' as const }
    await otpStore.keep(code, now())
    expect(await otpStore.use({ ...code, challenge: 'another' }, countedAs('acme'), now())).toBe(
      false,
    )
    expect(await otpStore.use(code, countedAs('acme'), now() + 600)).toBe(false)
    expect(await otpStore.use(code, countedAs('acme'), now() + 599)).toBe(true)
  })

  it('starts each hour again, with the codes verified in it', async () => {
    const otpStore = openOtpStore()
    const start = now()
    const opened = openVerification({ otpStore, waitSeconds: 0 })
    const { code, bring } = await sendTo(opened, anna, start)
    await bring(code, start)
    await sendTo(opened, shopperWith('0498765432'), start + 3600)
    const hour = (await rows(otpStore)).find(
      ({ key, seconds }) => key === 'free site acme' && seconds === 3600,
    )
    expect(hour).toMatchObject({ sent: 1, verified: 0 })
  })

  it('frees no more in an hour than it used, if a code of the last hour is verified', async () => {
    const { port, sent } = openVerification()
    const opened = { port, sent }
    let phones = 0
    const other = () => shopperWith(`04${String((phones += 1)).padStart(8, '0')}`)
    const start = now()
    await sendTo(opened, other(), start)
    const late = await sendTo(opened, other(), start + 3595)
    const next = await sendTo(opened, other(), start + 3601)
    for (const { code, bring } of [late, next])
      expect((await bring(code, start + 3610)).status).toBe('verified')
    const answers = []
    for (let at = 0; at < 12; at += 1)
      answers.push((await port.send(other(), {}, start + 3620)).status)
    expect(answers.filter((status) => status === 'sent')).toHaveLength(10)
  })

  it('remembers from which networks a phone signed in, for ninety days, as hashes', async () => {
    const otpStore = openOtpStore()
    const { code, bring } = await sendTo(openVerification({ otpStore }), anna, now())
    await bring(code, now())
    const known = (await rows(otpStore)).find((row) => 'network' in row)
    expect(known).toMatchObject({ ends_at: expect.closeTo(now() + 90 * 86_400, -1) })
    expect(JSON.stringify(known)).not.toMatch(/412345678|203\.0\.113/)
  })

  it('keeps valid what an earlier release sent, once', async () => {
    const otpStore = openOtpStore()
    const code = { slot: 's', challenge: 'c', code: 'x', proof: 'none' as const }
    await runInDurableObject(otpStore, (_, { storage }) => {
      storage.sql
        .exec(`CREATE TABLE codes (slot TEXT PRIMARY KEY, challenge TEXT NOT NULL, code TEXT NOT NULL,
        ends_at INTEGER NOT NULL, tries INTEGER NOT NULL, proof TEXT NOT NULL DEFAULT 'none') WITHOUT ROWID`)
      storage.sql.exec("INSERT INTO codes VALUES ('s', 'c', 'x', ?, 0, 'none')", now() + 60)
      // Each start of the object.
      createSentCodes(storage).use(code, now())
      createSentCodes(storage)
      expect(storage.sql.exec('SELECT * FROM browser_codes').toArray()).toEqual([])
    })
  })

  it('reveals no code: it can only be hashed again', async () => {
    const otpStore = openOtpStore()
    const { code, challenge } = await sendTo(openVerification({ otpStore }), anna, now())
    const claim = { phone: anna.mobile.e164, site: 'acme', challenge }
    const guess = await createCodeHashes('another secret').sealCode(claim, code)
    expect(await otpStore.use(guess, countedAs('acme'), now())).toBe(false)
  })
})
