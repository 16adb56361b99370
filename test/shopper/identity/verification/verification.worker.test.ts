import { cases } from '#test/support/cases.ts'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Proofs } from '#shopper/identity/verification/proof.ts'
import {
  shopperWith,
  openOtpStore,
  openVerification,
  sendTo,
  warmOtpStore,
} from '#test/support/phone-verification.ts'

const NOW = 1_800_000_000
const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const anna = shopperWith('0412345678')

/** A shopper whose phone and network are unique. */
const person = (at: number) =>
  shopperWith(`04${String(at).padStart(8, '0')}`, `2001:db8:${at.toString(16)}::1`)

beforeAll(warmOtpStore, 60_000)

let tokens = 0
/** Proofs that a form only has to name: "worked" or "waited". */
const shownProofs = (): Proofs => ({
  mint: async () => ({ proof: 'none', token: 'minted', waitSeconds: 60 }),
  read: async (text) =>
    text === 'worked' || text === 'waited'
      ? { proof: text, token: `token ${(tokens += 1)}`, waitSeconds: text === 'worked' ? 60 : 0 }
      : null,
})

describe('a submitted code (A15, A16)', () => {
  it('verifies a phone, and is stored as sent and as verified (A18)', async () => {
    const opened = openVerification()
    const { code, bring } = await sendTo(opened, anna, NOW)
    expect(opened.sent).toEqual([{ to: '+61412345678', code }])
    expect(await bring(code, NOW + 60)).toEqual({
      status: 'verified',
      userId: 'user of +61412345678',
    })
    expect(opened.noted).toEqual(['sms', 'verify user of +61412345678'])
  })

  it('is valid for ten minutes (TH8)', async () => {
    const last = await sendTo(openVerification(), anna, NOW)
    expect((await last.bring(last.code, NOW + 10 * MINUTE - 1)).status).toBe('verified')
    const late = await sendTo(openVerification(), anna, NOW)
    expect((await late.bring(late.code, NOW + 10 * MINUTE)).status).toBe('wrong')
  })

  it('works once, of fifty concurrent submissions (TH8)', async () => {
    const opened = openVerification()
    const { code, bring } = await sendTo(opened, anna, NOW)
    const answers = await Promise.all(Array.from({ length: 50 }, () => bring(code, NOW + 1)))
    expect(answers.filter(({ status }) => status === 'verified')).toHaveLength(1)
    expect(opened.noted).toEqual(['sms', 'verify user of +61412345678'])
    expect((await bring(code, NOW + 2)).status).toBe('wrong')
  })

  it('allows five attempts: six wrong ones lock it, even for the right one (TH8, X18)', async () => {
    const { code, wrong, bring } = await sendTo(openVerification(), anna, NOW)
    const answers = []
    for (let at = 0; at < 6; at += 1) answers.push((await bring(wrong, NOW)).status)
    expect(answers).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'wrong', 'used-up'])
    expect((await bring(code, NOW)).status).toBe('used-up')
  })

  it('allows five concurrent attempts (TH8)', async () => {
    const { wrong, bring } = await sendTo(openVerification(), anna, NOW)
    const answers = await Promise.all(Array.from({ length: 40 }, () => bring(wrong, NOW)))
    expect(answers.filter(({ status }) => status === 'wrong')).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 'used-up')).toHaveLength(35)
  })

  it('works at its fifth attempt', async () => {
    const { code, wrong, bring } = await sendTo(openVerification(), anna, NOW)
    for (let at = 0; at < 4; at += 1) await bring(wrong, NOW)
    expect((await bring(code, NOW)).status).toBe('verified')
  })

  it('belongs to the browser that requested it; no other uses up its attempts (TH8)', async () => {
    const { code, bring } = await sendTo(openVerification(), anna, NOW)
    for (const other of [null, '', 'a'.repeat(32)]) {
      for (let at = 0; at < 6; at += 1) expect((await bring(code, NOW, other)).status).toBe('wrong')
    }
    expect((await bring(code, NOW)).status).toBe('verified')
  })

  it('belongs to its phone (TH8)', async () => {
    const opened = openVerification()
    const first = await sendTo(opened, anna, NOW)
    const second = await sendTo(opened, shopperWith('0498765432'), NOW)
    expect((await second.bring(first.code, NOW, first.challenge)).status).toBe('wrong')
    expect((await first.bring(first.code, NOW)).status).toBe('verified')
  })

  it('belongs to its site (TH3, TH8)', async () => {
    const otpStore = openOtpStore()
    const one = openVerification({ otpStore })
    const { code, challenge } = await sendTo(one, anna, NOW)
    const attempt = { ...anna, challenge, code, details: {} }
    const other = openVerification({ otpStore, site: 'other' })
    expect((await other.port.verify(attempt, NOW)).status).toBe('wrong')
    expect((await one.port.verify(attempt, NOW)).status).toBe('verified')
  })

  it('is valid beside those of other browsers, for that phone and for others (TH8)', async () => {
    const otpStore = openOtpStore()
    const opened = openVerification({ otpStore })
    const first = await sendTo(opened, anna, NOW)
    const elsewhere = await sendTo(openVerification({ otpStore, site: 'other' }), anna, NOW + 1)
    const second = await sendTo(opened, anna, NOW + 30)
    expect((await first.bring(first.code, NOW + 31)).status).toBe('verified')
    expect((await second.bring(second.code, NOW + 31)).status).toBe('verified')
    expect((await elsewhere.bring(elsewhere.code, NOW + 31)).status).toBe('verified')
  })
})

describe('requested codes (A14, TH9)', () => {
  it('are sent one after the other, with a wait that is shown', async () => {
    const { port, sent } = openVerification({ waitSeconds: 45 })
    expect(await port.send(anna, {}, NOW)).toMatchObject({ status: 'sent', waitSeconds: 45 })
    expect(await port.send(anna, {}, NOW + 20)).toEqual({ status: 'wait', waitSeconds: 25 })
    expect(await port.send(anna, {}, NOW + 45)).toMatchObject({ status: 'sent' })
    expect(sent).toHaveLength(2)
  })

  it('are sent once, for fifty concurrent requests', async () => {
    const { port, sent } = openVerification()
    const answers = await Promise.all(Array.from({ length: 50 }, () => port.send(anna, {}, NOW)))
    expect(answers.filter(({ status }) => status === 'wait')).toHaveLength(49)
    expect(sent).toHaveLength(1)
  })

  it('need no wait once one was verified', async () => {
    const opened = openVerification()
    const { code, bring } = await sendTo(opened, anna, NOW)
    await bring(code, NOW + 1)
    expect((await opened.port.send(anna, {}, NOW + 2)).status).toBe('sent')
  })

  it('are limited to three in ten minutes and six a day per phone, across all sites', async () => {
    const otpStore = openOtpStore()
    const sites = ['a', 'b', 'c', 'd'].map((site) => openVerification({ otpStore, site }))
    const ask = async (now: number) => {
      const answers = []
      for (const [at, { port }] of sites.entries())
        answers.push((await port.send(shopperWith('0412345678', `192.0.2.${at}`), {}, now)).status)
      return answers.filter((status) => status === 'sent').length
    }
    expect(await ask(NOW)).toBe(3)
    expect(await ask(NOW + 10 * MINUTE - 1)).toBe(0)
    expect(await ask(NOW + 10 * MINUTE)).toBe(3)
    expect(await ask(NOW + HOUR)).toBe(0)
    expect(await ask(NOW + DAY)).toBe(3)
  })

  it('are limited to ten an hour and thirty a day per network; one of IPv6 is a /64', async () => {
    const { port } = openVerification()
    let asked = 0
    const ask = async (now: number, block: string) => {
      let sent = 0
      for (let at = 0; at < 12; at += 1) {
        asked += 1
        const asker = shopperWith(`04${String(asked).padStart(8, '0')}`, `${block}:${at}::${at}`)
        if ((await port.send(asker, {}, now)).status === 'sent') sent += 1
      }
      return sent
    }
    expect(await ask(NOW, '2001:db8:1:1')).toBe(10)
    expect(await ask(NOW, '2001:db8:1:2'), 'another household').toBe(10)
    expect(await ask(NOW + HOUR, '2001:db8:1:1')).toBe(10)
    expect(await ask(NOW + 2 * HOUR, '2001:db8:1:1')).toBe(10)
    expect(await ask(NOW + 3 * HOUR, '2001:db8:1:1')).toBe(0)
  })

  it('are limited to twenty an hour for a provider’s whole block of IPv6, however many households it has', async () => {
    const { port, sent } = openVerification()
    for (let at = 0; at < 40; at += 1)
      await port.send(shopperWith(person(at).mobile.national, `2001:db8:5:${at}::1`), {}, NOW)
    expect(sent).toHaveLength(20)
  })

  it('are limited to four a day for a phone from one network, which leaves some for its owner elsewhere', async () => {
    const { port, sent } = openVerification()
    for (let at = 0; at < 10; at += 1) await port.send(anna, {}, NOW + at * 10 * MINUTE)
    expect(sent).toHaveLength(4)
    const elsewhere = { ...anna, address: '198.51.100.2' }
    expect((await port.send(elsewhere, {}, NOW + 2 * HOUR)).status).toBe('sent')
  })

  it('no longer count against a network once they were verified: many shoppers may share one', async () => {
    const opened = openVerification()
    for (let at = 0; at < 40; at += 1) {
      const { code, bring } = await sendTo(opened, shopperWith(person(at).mobile.national), NOW)
      expect((await bring(code, NOW)).status).toBe('verified')
    }
    // Another shopper's verification does not help.
    for (let at = 40; at < 60; at += 1)
      await opened.port.send(shopperWith(person(at).mobile.national), {}, NOW)
    expect(opened.sent).toHaveLength(50)
  })

  it('are limited to fifteen an hour for suspected bots, and others still get theirs (TH9)', async () => {
    const opened = openVerification({ hasWidget: true })
    for (let at = 0; at < 100; at += 1)
      await opened.port.send({ ...person(at), isProven: false }, {}, NOW)
    expect(opened.sent).toHaveLength(15)
    expect(await opened.port.mayAsk(person(200), NOW)).toBe(true)
    expect((await opened.port.send(person(200), {}, NOW)).status).toBe('sent')
  })

  it('are limited to a fifth of the day for suspected bots (TH9)', async () => {
    const opened = openVerification({ codesADay: 100, hasWidget: true })
    for (let at = 0; at < 100; at += 1)
      await opened.port.send({ ...person(at), isProven: false }, {}, NOW + at * 10 * MINUTE)
    expect(opened.sent).toHaveLength(20)
  })

  it('are ten times as many on a machine where all shoppers have one network', async () => {
    const { port, sent } = openVerification({ codesADay: 1000, proofs: shownProofs() })
    for (let at = 0; at < 50; at += 1)
      await port.send({ ...person(at), address: '127.0.0.1' }, {}, NOW)
    expect(sent).toHaveLength(50)
    for (let at = 50; at < 350; at += 1)
      await port.send({ ...person(at), address: '::1', proof: 'worked' }, {}, NOW + at * 90)
    expect(sent, 'with proofs three times as many').toHaveLength(350)
  })

  it('are limited to the maximum of a site per day, also if each is entered', async () => {
    const otpStore = openOtpStore()
    const site = openVerification({ otpStore, codesADay: 70 })
    for (let at = 0; at < 56; at += 1) {
      const { code, bring } = await sendTo(site, person(at), NOW)
      await bring(code, NOW)
    }
    const limited = { status: 'limited', waitSeconds: DAY - HOUR }
    expect(await site.port.send(person(70), {}, NOW + HOUR)).toEqual(limited)
    // A fifth is kept for people who come from a network that they signed in from.
    for (let at = 0; at < 14; at += 1)
      expect((await site.port.send(person(at), {}, NOW + HOUR)).status).toBe('sent')
    expect(await site.port.send(person(14), {}, NOW + HOUR)).toEqual(limited)
    const other = openVerification({ otpStore, site: 'other' })
    expect((await other.port.send(person(200), {}, NOW + HOUR)).status).toBe('sent')
  })

  it('need a proof once fifty of an hour, or half a day’s, are not entered; other sites go on', async () => {
    const otpStore = openOtpStore()
    const site = openVerification({ otpStore, codesADay: 120 })
    let phones = 0
    const ask = async (now: number, entered = false) => {
      const opened = { port: site.port, sent: site.sent }
      const asker = person((phones += 1))
      if (!entered) return (await site.port.send(asker, {}, now)).status
      const { code, bring } = await sendTo(opened, asker, now)
      return (await bring(code, now)).status
    }
    for (let at = 0; at < 20; at += 1) expect(await ask(NOW, true)).toBe('verified')
    for (let at = 0; at < 50; at += 1) expect(await ask(NOW + at)).toBe('sent')
    expect([await ask(NOW + 60), await ask(NOW + 61)]).toEqual(['proof', 'proof'])
    expect(site.pumped, 'operations see it once an hour').toHaveLength(1)
    expect(await site.port.mayAsk(person(500), NOW + 61), 'the door is not closed').toBe(true)
    const other = openVerification({ otpStore, site: 'other' })
    expect((await other.port.send(person(501), {}, NOW + 61)).status).toBe('sent')
    for (let at = 0; at < 10; at += 1) expect(await ask(NOW + HOUR)).toBe('sent')
    expect(await ask(NOW + HOUR + 1), 'sixty of the day').toBe('proof')
    expect(await otpStore.listPumped(NOW + HOUR + 1)).toEqual([
      { site: 'acme', asked: 3, since: NOW + 60 },
    ])
  })

  it('are sent to shoppers with a proof: sixty an hour that are not entered, fifteen of those who only waited', async () => {
    const site = openVerification({ proofs: shownProofs() })
    let phones = 0
    const sendAll = async (proof: string, times: number) => {
      const answers = []
      for (let at = 0; at < times; at += 1)
        answers.push((await site.port.send({ ...person((phones += 1)), proof }, {}, NOW)).status)
      return answers.filter((status) => status === 'sent').length
    }
    expect(await sendAll('', 60)).toBe(50)
    expect(await sendAll('waited', 20)).toBe(15)
    const { code, bring } = await sendTo(site, { ...person(900), proof: 'worked' }, NOW)
    expect((await bring(code, NOW)).status).toBe('verified')
    expect(await sendAll('worked', 70)).toBe(60)
    expect(await sendAll('', 1), 'what was entered with a proof frees no code without').toBe(0)
    expect(await site.port.send({ ...person(901), proof: 'worked' }, {}, NOW + 60)).toEqual({
      status: 'limited',
      waitSeconds: HOUR - 60,
    })
  })

  it('need Turnstile’s proof where a site has it, and no other; without scripts the wait', async () => {
    const site = openVerification({ hasWidget: true, proofs: shownProofs() })
    for (let at = 0; at < 15; at += 1)
      await site.port.send({ ...person(at), isProven: false }, {}, NOW)
    const bot = { ...person(20), isProven: false }
    expect(await site.port.send({ ...bot, proof: 'worked' }, {}, NOW)).toMatchObject({
      status: 'proof',
      hasWidget: true,
    })
    expect((await site.port.send({ ...bot, proof: 'waited' }, {}, NOW)).status).toBe('sent')
    expect((await site.port.send(person(21), {}, NOW)).status).toBe('sent')
  })

  it('may be requested until a limit, which checking the limit does not bring nearer (A14)', async () => {
    const { port } = openVerification({ waitSeconds: 0 })
    for (let at = 0; at < 20; at += 1) expect(await port.mayAsk(anna, NOW)).toBe(true)
    for (let at = 0; at < 3; at += 1) await port.send(anna, {}, NOW)
    expect(await port.mayAsk(anna, NOW)).toBe(false)
    expect(await port.mayAsk(shopperWith('0498765432'), NOW)).toBe(true)
  })

  it('never exceed the limits: thousands for a thousand phones from a thousand networks', async () => {
    const otpStore = openOtpStore()
    const proofs = shownProofs()
    const sites = Array.from({ length: 25 }, (_, at) =>
      openVerification({ otpStore, site: `site-${at}`, proofs }),
    )
    let free = 0
    const cameFrom: string[] = []
    const ask = async (at: number) => {
      // Each round pairs phones, networks and sites again.
      const round = Math.floor(at / 1000)
      const { mobile } = person(at % 1000)
      const { address } = person((at * 7 + round) % 1000)
      const site = sites[(at * 3 + round) % sites.length]
      const proof = round % 2 === 0 ? '' : 'worked'
      const answer = await site?.port.send(
        { mobile, address, isProven: true, proof },
        {},
        NOW + Math.floor(at / 100),
      )
      if (answer?.status !== 'sent') return
      cameFrom.push(address)
      if (proof === '') free += 1
    }
    for (let from = 0; from < cases(20_000); from += 500)
      await Promise.all(Array.from({ length: 500 }, (_, more) => ask(from + more)))
    const mostOf = (items: string[]) =>
      Math.max(...Array.from(Map.groupBy(items, String).values(), ({ length }) => length))
    const sent = sites.flatMap((site) => site.sent)
    expect(sent, 'a fifth of a thousand is kept for known networks').toHaveLength(800)
    expect(cameFrom).toHaveLength(800)
    expect(mostOf(sent.map(({ to }) => to))).toBeLessThanOrEqual(3)
    expect(free, 'those without a proof get half').toBe(500)
    expect(mostOf(cameFrom)).toBeLessThanOrEqual(30)
    expect(Math.max(...sites.map((site) => site.sent.length))).toBeLessThanOrEqual(110)
  }, 60_000)
})

describe('during outages', () => {
  it('a code is not reported as sent if it was not (F5)', async () => {
    const provider = {
      isOurs: true,
      send: async () => false,
      check: async () => ({ status: 'failed' as const }),
    }
    const { port, noted } = openVerification({ provider })
    expect(await port.send(anna, {}, NOW)).toEqual({ status: 'failed', waitSeconds: 30 })
    expect(noted).toEqual([])
    expect(await port.send(anna, {}, NOW + 5), 'it may have left all the same').toEqual({
      status: 'wait',
      waitSeconds: 25,
    })
    expect((await port.send(anna, {}, NOW + 30)).status).toBe('failed')
  })

  it('the previous code is still valid if the next could not be sent (F5)', async () => {
    const otpStore = openOtpStore()
    const { code, bring } = await sendTo(openVerification({ otpStore }), anna, NOW)
    const provider = {
      isOurs: true,
      send: async () => false,
      check: async () => ({ status: 'failed' as const }),
    }
    const down = openVerification({ otpStore, provider })
    expect((await down.port.send(anna, {}, NOW + 30)).status).toBe('failed')
    expect((await bring(code, NOW + 40)).status).toBe('verified')
  })

  it('no code is sent that the OTP store has not counted (F24)', async () => {
    const down = async () => {
      throw new Error('0412345678 is overloaded')
    }
    const otpStore = { isOpen: down, reserve: down, keep: down, countTry: down, use: down }
    const { port, sent, noted, faults } = openVerification({ otpStore })
    expect(await port.send(anna, {}, NOW)).toEqual({ status: 'failed' })
    expect(await port.mayAsk(anna, NOW)).toBeNull()
    const attempt = { ...anna, challenge: 'x', code: '123456', details: {} }
    expect(await port.verify(attempt, NOW)).toEqual({ status: 'failed' })
    expect([sent, noted]).toEqual([[], []])
    expect(faults).toEqual(Array.from({ length: 3 }, () => 'verification.failed: Error'))
  })

  it('no shopper is signed in if their row cannot be written', async () => {
    const opened = openVerification({
      keepUser: async () => {
        throw new Error('no database')
      },
    })
    const { code, bring } = await sendTo(opened, anna, NOW)
    expect(await bring(code, NOW)).toEqual({ status: 'failed' })
  })
})

describe('a server that creates its own codes (A15, A16)', () => {
  const theirs = (status: 'right' | 'wrong' | 'limited' | 'failed') => {
    const asked: string[] = []
    const provider = {
      isOurs: false,
      send: async () => true,
      check: async (_: string, code: string) => {
        asked.push(code)
        return status === 'right' ? { status, providerId: 'p1' } : { status }
      },
    }
    return { asked, opened: openVerification({ provider }) }
  }
  const bring = async (opened: ReturnType<typeof openVerification>, times: number) => {
    const sent = await opened.port.send(anna, {}, NOW)
    if (sent.status !== 'sent') throw new Error(sent.status)
    const attempt = { ...anna, challenge: sent.challenge, code: '123456', details: {} }
    return Promise.all(Array.from({ length: times }, () => opened.port.verify(attempt, NOW)))
  }

  it('decides whether a code is valid, which still works once', async () => {
    const { asked, opened } = theirs('right')
    const answers = await bring(opened, 50)
    expect(answers.filter(({ status }) => status === 'verified')).toHaveLength(1)
    expect(asked.length).toBeLessThanOrEqual(5)
  })

  it('gets five attempts for a code (TH8)', async () => {
    const { asked, opened } = theirs('wrong')
    const answers = await bring(opened, 8)
    expect(answers.filter(({ status }) => status === 'used-up')).toHaveLength(3)
    expect(asked).toHaveLength(5)
  })

  it('is not called for a browser without a code', async () => {
    const { asked, opened } = theirs('right')
    const attempt = { ...anna, challenge: 'x', code: '123456', details: {} }
    expect(await opened.port.verify(attempt, NOW)).toEqual({ status: 'wrong' })
    expect(asked).toEqual([])
  })

  it.each(['limited', 'failed'] as const)('may return %s', async (status) => {
    expect(await bring(theirs(status).opened, 1)).toEqual([{ status }])
  })
})
