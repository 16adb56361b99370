// Codes and challenges by chance, and the keyed hashes that the OTP store knows them by (TH8). Knows neither store nor provider.
import { toHex } from '#lib/hex.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { randomBelow } from '#lib/random-below.ts'
import type { SentCode } from './sent-codes.ts'

/** Who waits for a code: E.164, the site, and what the browser was given. */
export type Claim = { phone: string; site: string; challenge: string }

export type CodeHashes = {
  /** Anything that is counted by, such as a phone or a network. */
  seal: (what: string, value: string) => Promise<string>
  /** A claim, with its code or (empty) without. */
  sealCode: (claim: Claim, code: string) => Promise<SentCode>
}

/** Seals under a key that is derived from the Worker's one secret. */
export function createCodeHashes(masterKey: string): CodeHashes {
  const hash = createKeyedHash(masterKey, 'codes to phones')
  const seal = async (...parts: string[]) => toHex(await hash(...parts))
  return {
    seal,
    sealCode: async ({ phone, site, challenge }, code) => {
      const [slot, sealedChallenge, sealedCode] = await Promise.all([
        seal('slot', site, phone),
        seal('challenge', challenge, site, phone),
        code === '' ? '' : seal('code', challenge, site, phone, code),
      ])
      return { slot, challenge: sealedChallenge, code: sealedCode }
    },
  }
}

/** Six digits, each number as likely as the next. */
export function createCode(): string {
  return String(randomBelow(1_000_000)).padStart(6, '0')
}

/** 128 bits of chance. */
export function createChallenge(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)
}
