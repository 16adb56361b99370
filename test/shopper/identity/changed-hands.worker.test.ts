// A mobile number that has been given to someone else does not open the account of its former owner.
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it, vi } from 'vitest'

import { createServices } from '#composition/services.ts'
import { DAY } from '#lib/zone-time.ts'
import { listMessages } from '#shopper/messages/messages.ts'
import type { Details } from '#shopper/identity/member.ts'
import { loadTenantBySlug } from '#tenant/store.ts'
import { openShop } from '#test/support/shop.ts'
import { signIn } from '#test/support/signed-in.ts'
import { allRowsOf, storeEverything } from '#test/support/store-everything.ts'

const SITE = 'numbers'
const NOW = Date.UTC(2026, 10, 23) / 1000
const MONTH = 30.5 * DAY

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  await openShop({ slug: SITE, account: { sign_in: true, new_account_months: 4 } }, [])
})

let phones = 0

/** An account that was last used some days ago, with something saved; whether it is still signed in somewhere. */
async function holder(daysAgo: number, { isSignedIn = false } = {}) {
  phones += 1
  const phone = `+614123450${String(phones).padStart(2, '0')}`
  const { userId } = await signIn(SITE, phone, NOW - daysAgo * DAY)
  await storeEverything({ userId, site: SITE, mark: `Former${phones}` }, NOW - daysAgo * DAY)
  const name = env.DB.prepare(
    "UPDATE users SET first_name = 'Mary', last_name = 'Smith' WHERE id = ?1",
  )
  await name.bind(userId).run()
  await env.DB.exec('UPDATE reservations SET due_at = NULL')
  if (!isSignedIn)
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId).run()
  return { userId, phone }
}

/** Proves the number with a code, and gives details as a form does; the id of the account that it opens. */
async function prove(phone: string, details: Partial<Details> = {}): Promise<string> {
  const tenant = await loadTenantBySlug(env, SITE, NOW)
  if (tenant === null) throw new Error('the site is published')
  const { verification } = createServices({ ...env, DEV: '1' }, tenant, () => {})
  const mobile = { e164: phone, national: `0${phone.slice(3)}` }
  const asker = { mobile, address: '', isProven: true }
  const sent = await verification.send(asker, {}, NOW)
  if (sent.status !== 'sent') throw new Error(`no code: ${sent.status}`)
  const message = (await listMessages(env.SEARCH, SITE)).find(({ to }) => to === phone)
  const code = message?.text.slice(0, 6) ?? ''
  const attempt = { ...asker, challenge: sent.challenge, code, details }
  const verified = await verification.verify(attempt, NOW)
  if (verified.status !== 'verified') throw new Error(`not verified: ${verified.status}`)
  return verified.userId
}

describe('a proved number', () => {
  it('opens its account while that was used within the months of the site', async () => {
    const { userId, phone } = await holder((3.5 * MONTH) / DAY)
    expect(await prove(phone)).toBe(userId)
  })

  it('opens a new account after that, and nothing of the old one is left', async () => {
    const { userId, phone } = await holder((4.5 * MONTH) / DAY)
    expect(await prove(phone)).not.toBe(userId)
    expect(await allRowsOf(userId)).toEqual({})
  })

  it('counts as used at each sign-in', async () => {
    const { userId, phone } = await holder((4.5 * MONTH) / DAY)
    await signIn(SITE, phone, NOW - MONTH)
    await env.DB.prepare('DELETE FROM sessions WHERE user_id = ?1').bind(userId).run()
    expect(await prove(phone)).toBe(userId)
  })

  it.each<[string, Partial<Details>, 'the same' | 'a new']>([
    ['another name', { first_name: 'Wei', last_name: 'Chen' }, 'a new'],
    ['the same name, written differently', { first_name: 'MARY ', last_name: 'smith' }, 'the same'],
    [
      'another last name, as after a wedding',
      { first_name: 'Mary', last_name: 'Jones' },
      'the same',
    ],
    ['another first name, as of a spouse', { first_name: 'Tom', last_name: 'Smith' }, 'the same'],
    ['no name', { email: 'mary@example.com' }, 'the same'],
  ])('with %s opens %s account', async (_, details, which) => {
    const { userId, phone } = await holder(10)
    const opened = await prove(phone, details)
    expect(opened === userId ? 'the same' : 'a new').toBe(which)
  })

  it('opens its account whatever the name while it is signed in anywhere: a number in use has one owner', async () => {
    const { userId, phone } = await holder(10, { isSignedIn: true })
    expect(await prove(phone, { first_name: 'Wei', last_name: 'Chen' })).toBe(userId)
  })
})
