// Proofs that a shopper sends before a code, if a site gets requests for more codes than are entered: work by the
// browser, or a minute of waiting without scripts. A signed token for one site and phone; nothing is stored until it is
// used.
import { timingSafeEqual } from 'hono/utils/buffer'

import { toBase64Url } from '#lib/encoding.ts'
import { findKey, hashWith, type MasterKey, nameKey, writingKey } from '#lib/key-ring.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { isWorkDone } from './work.ts'

/** "None" also for a token whose wait is not over. */
export type Proof = 'none' | 'waited' | 'worked'

/** The proof of a token, and its remaining wait. */
export type ReadProof = { proof: Proof; token: string; waitSeconds: Seconds }

export type Proofs = {
  mint: (owner: Owner, now: Seconds) => Promise<ReadProof>
  /**
   * Parses a form's token, with ":" and the answer if the browser has done the work. Null unless valid for that site
   * and phone.
   */
  read: (text: string, owner: Owner, now: Seconds) => Promise<ReadProof | null>
}

type Owner = { site: string; phone: string }

/** Seconds that a proof is valid. */
export const PROOF_SECONDS: Seconds = 15 * 60

/** Seconds that a shopper without scripts waits. */
const WAIT_SECONDS: Seconds = 60

const NONCE_BYTES = 9
const SEAL_BYTES = 12
const FORM = /^([0-9a-z]{6,8}-[\w-]{12})-([\w-]{16})$/
const ANSWER = /^\d{1,7}$/

/** The key is derived from the Worker's one secret. */
export function createProofs(masterKey: string): Proofs {
  const seal = async (key: MasterKey, body: string, { site, phone }: Owner) => {
    const hash = await hashWith(key, 'proofs before codes')(body, site, phone)
    return toBase64Url(new Uint8Array(hash).slice(0, SEAL_BYTES))
  }
  return {
    mint: async (owner, now) => {
      const nonce = toBase64Url(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)))
      const body = `${now.toString(36)}-${nonce}`
      const key = writingKey(masterKey)
      const token = nameKey(key, `${body}-${await seal(key, body, owner)}`)
      return { proof: 'none', token, waitSeconds: WAIT_SECONDS }
    },
    read: async (text, owner, now) => {
      const [token = '', answer] = text.split(':')
      const found = findKey(masterKey, token)
      const [, body = '', sealed = ''] = FORM.exec(found?.value ?? '') ?? []
      if (found === null || body === '') return null
      if (!(await timingSafeEqual(sealed, await seal(found.key, body, owner)))) return null
      const age = now - Number.parseInt(body, 36)
      if (age < 0 || age >= PROOF_SECONDS) return null
      const waitSeconds = Math.max(0, WAIT_SECONDS - age)
      if (answer !== undefined && ANSWER.test(answer) && (await isWorkDone(token, answer)))
        return { proof: 'worked', token, waitSeconds }
      return { proof: waitSeconds === 0 ? 'waited' : 'none', token, waitSeconds }
    },
  }
}
