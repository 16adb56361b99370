// A newsletter sign-up between the form and the lead. Nothing of it is stored: the link in the confirmation e-mail carries
// it, encrypted, so that a mailbox that did not ask for it is in no list and in no database.
import * as z from 'zod'

import { fromBase64Url, hashJson, toBase64Url } from '#lib/encoding.ts'
import { encryptionKey, findKey, KEY_USES, nameKey, writingKey } from '#lib/key-ring.ts'
import { joinText, withoutEmpty } from '#lib/text.ts'
import { type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { siteZone } from '#stock/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { ShopperEmail } from './confirmation.ts'
import type { NewLead } from './lead.ts'
import { senderOf } from './targets/send-email.ts'

const signUpShape = z.object({
  email: z.string(),
  name: z.string(),
  /** Path of the page that had the form. */
  page: z.string(),
  at: z.number(),
})
export type SignUp = z.output<typeof signUpShape>

const USE = 'newsletter sign-ups'
const IV_BYTES = 12
const encoder = new TextEncoder()

/** Token of the link that confirms a sign-up at a site. */
export async function mintSignUp(masterKey: string, site: string, signUp: SignUp): Promise<string> {
  const key = writingKey(masterKey)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encoder.encode(site) },
    await encryptionKey(key, USE),
    encoder.encode(JSON.stringify(signUp)),
  )
  return nameKey(key, toBase64Url(new Uint8Array([...iv, ...new Uint8Array(sealed)])))
}

/** The sign-up of a token of this site; null if it is forged or older than a week. Never rejects. */
export async function readSignUp(
  masterKey: string,
  site: string,
  token: string,
  now: Seconds,
): Promise<SignUp | null> {
  try {
    const named = findKey(masterKey, token)
    if (named === null) return null
    const bytes = fromBase64Url(named.value)
    const plain = await crypto.subtle.decrypt(
      {
        name: 'AES-GCM',
        iv: bytes.slice(0, IV_BYTES),
        additionalData: encoder.encode(site),
      },
      await encryptionKey(named.key, USE),
      bytes.slice(IV_BYTES),
    )
    const signUp = signUpShape.parse(JSON.parse(new TextDecoder().decode(plain)))
    return signUp.at + KEY_USES[USE].lasts < now ? null : signUp
  } catch {
    return null
  }
}

/** Asks the mailbox whether it wants the newsletter. No typed words: anyone could send them to anyone. */
export function toSignUpEmail(email: string, link: string, site: Site): ShopperEmail {
  const { name } = site
  return {
    from: { name: name.replaceAll(/[\p{Cc}\s]+/gu, ' '), email: senderOf(site) },
    to: email,
    subject: `Please confirm: ${site.newsletter.heading}`,
    text: [
      `Someone, probably you, signed up for emails from ${name}.`,
      '',
      `Yes, sign me up: ${link}`,
      '',
      'The link works for a week. If it wasn’t you, do nothing: we haven’t kept this address, and no other email follows.',
      joinText([name, site.phone_numbers.general, new URL(site.url).host], ', '),
    ].join('\n'),
  }
}

/** The lead of a confirmed sign-up; the same one however often the link is used. */
export async function toSignUpLead(
  { email, name, page, at }: SignUp,
  token: string,
  site: Site,
  now: Seconds,
): Promise<NewLead> {
  const zone = siteZone(site)
  const bodyHash = await hashJson(['newsletter', token])
  return {
    kind: 'newsletter',
    key: `newsletter-${bodyHash}`,
    bodyHash,
    payload: withoutEmpty({
      name,
      email,
      category: 'Newsletter',
      opt_in: true,
      signed_up_at: toZonedIso(at, zone),
      confirmed_at: toZonedIso(now, zone),
      url: new URL(page, site.url).href,
      source: 'Website',
    }),
    suspicion: [],
    parent: null,
  }
}
