// The verification of a site with an OtpStore of its own, real except that messages are counted instead of sent.
import { env } from 'cloudflare:workers'

import type { CodeProvider } from '#shopper/identity/verification/code-provider.ts'
import { createCodeHashes } from '#shopper/identity/verification/sent-codes.ts'
import { createProofs } from '#shopper/identity/verification/proof.ts'
import type { Requester, Verified } from '#shopper/identity/verification/verification.ts'
import {
  createVerifyPhone,
  type VerifyPhoneDeps,
} from '#shopper/identity/verification/verify-phone.ts'

/** A shopper with that mobile and network address. */
export const shopperWith = (national: string, address = '203.0.113.7'): Requester => ({
  mobile: { e164: `+61${national.slice(1)}`, national },
  address,
  isProven: true,
})

/** The limits that a code of a site counts against. */
export const countedAs = (site: string) => ({
  phone: 'p',
  network: 'n',
  isLocal: false,
  block: null,
  site,
  codesADay: 300,
  hasWidget: false,
  proof: 'none' as const,
})

/** Loads the Worker, because on a busy machine the first object takes longer than a shopper would wait. */
export async function warmOtpStore(): Promise<void> {
  await openOtpStore('warm').isOpen(countedAs(''), 0)
}

export type SentMessage = { to: string; code: string }

let namespace = 0

/** A new OtpStore, or the one of another site. */
export function openOtpStore(name = `otpStore-${(namespace += 1)}`) {
  return env.OTP_STORE.get(env.OTP_STORE.idFromName(name))
}

/** The verification service of a site, with what it has sent and recorded. */
export function openVerification(more: Partial<VerifyPhoneDeps> = {}) {
  const sent: SentMessage[] = []
  const noted: string[] = []
  const faults: string[] = []
  const pumped: string[] = []
  const provider: CodeProvider = {
    isOurs: true,
    send: async (to, code) => sent.push({ to, code }) > 0,
    check: async () => ({ status: 'right', providerId: null }),
  }
  const port = createVerifyPhone({
    site: 'acme',
    codesADay: 300,
    waitSeconds: 30,
    hasWidget: false,
    otpStore: openOtpStore(),
    seals: createCodeHashes('a key for tests only'),
    proofs: createProofs('a key for tests only'),
    provider,
    note: async (type, userId) => void noted.push(userId === null ? type : `${type} ${userId}`),
    keepUser: async ({ phone }) => `user of ${phone}`,
    onFault: (event, error) => faults.push(`${event}: ${error}`),
    onPumped: () => pumped.push('pumped'),
    ...more,
  })
  return { port, sent, noted, faults, pumped }
}

type Opened = Pick<ReturnType<typeof openVerification>, 'port' | 'sent'>

/** A sent code, submitted by this browser or another one. */
export async function sendTo(
  { port, sent }: Opened,
  asker: ReturnType<typeof shopperWith>,
  now: number,
) {
  const answer = await port.send(asker, {}, now)
  if (answer.status !== 'sent') throw new Error(`${answer.status} instead of sent`)
  const { challenge } = answer
  const { code = '' } = sent.at(-1) ?? {}
  const bring = (typed: string, at: number, from: string | null = challenge): Promise<Verified> =>
    port.verify({ ...asker, challenge: from, code: typed, details: {} }, at)
  return { challenge, code, wrong: code === '000000' ? '000001' : '000000', bring }
}
