// Random codes and challenges, and the keyed hashes under which the OtpStore stores them (TH8). Independent of store
// and provider.
import { toHex } from '#lib/hex.ts'
import { createKeyedHash } from '#lib/keyed-hash.ts'
import { randomBelow } from '#lib/random-below.ts'
import type { SentCode } from './sent-codes.ts'

/** A pending verification: phone in E.164, site, and the challenge that the browser holds. */
export type Claim = { phone: string; site: string; challenge: string }

export type CodeHashes = {
  /** Hashes anything that is counted, such as a phone or a network. */
  seal: (what: string, value: string) => Promise<string>
  /** Hashes a claim, with its code or with an empty one. */
  sealCode: (claim: Claim, code: string) => Promise<SentCode>
}

/** The key is derived from the Worker's one secret. */
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

/** Six uniformly random digits. */
export function createCode(): string {
  return String(randomBelow(1_000_000)).padStart(6, '0')
}

/** 128 random bits. */
export function createChallenge(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)).buffer)
}
