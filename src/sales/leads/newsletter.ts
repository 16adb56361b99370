// A newsletter sign-up, from the form to the lead. Until it is confirmed nothing is stored: the link in the email
// carries the sign-up, encrypted. The same link unsubscribes later.
import * as z from 'zod'

import { fromBase64Url, hashJson, toBase64Url } from '#lib/encoding.ts'
import { encryptionKey, findKey, nameKey, writingKey } from '#lib/key-ring.ts'
import { fillText } from '#lib/fill-text.ts'
import { joinText, toOneLine, withoutEmpty } from '#lib/text.ts'
import { DAY, type Seconds, toZonedIso } from '#lib/zone-time.ts'
import { siteZone } from '#vehicle/places.ts'
import type { Site } from '#tenant/schema.ts'
import type { ShopperEmail } from './confirmation.ts'
import type { NewLead } from './lead.ts'
import { senderOf } from './targets/send-email.ts'

const signUpShape = z.object({
  email: z.string(),
  name: z.string(),
  /** Path of the page with the form. */
  page: z.string(),
  at: z.number(),
})
export type SignUp = z.output<typeof signUpShape>

const USE = 'newsletter sign-ups'
/** Seconds for which a link confirms a sign-up. It unsubscribes for as long as MASTER_KEY has its key. */
const CONFIRMS_FOR = 7 * DAY
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

/** Whether a sign-up can still be confirmed. */
export const isRecent = ({ at }: SignUp, now: Seconds): boolean => now <= at + CONFIRMS_FOR

/** The sign-up of a token of this site, however old; null if it is forged. Never rejects. */
export async function readSignUp(
  masterKey: string,
  site: string,
  token: string,
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
    return signUpShape.parse(JSON.parse(new TextDecoder().decode(plain)))
  } catch {
    return null
  }
}

/** Asks the mailbox to confirm the newsletter. No typed text: anyone could send it to anyone. */
export function toSignUpEmail(email: string, link: string, site: Site): ShopperEmail {
  const { name, messages } = site
  return {
    from: { name: toOneLine(name), email: senderOf(site) },
    to: email,
    subject: toOneLine(
      fillText(messages.newsletter_subject, { newsletter: site.newsletter.heading }),
    ),
    text: [
      fillText(messages.newsletter, { dealer: name }),
      link,
      '',
      'The link works for a week. To unsubscribe later, open it again.',
      'If you didn’t ask for this, ignore it: you won’t get any more emails and we haven’t kept your address.',
      '',
      joinText([name, site.phone_numbers.general, new URL(site.url).host], ', '),
    ].join('\n'),
  }
}

/** Key of a sign-up's lead: derived from the link's content, so that using the link repeatedly gives the same key. */
export const signUpKey = async ({ email, name, page, at }: SignUp) =>
  `newsletter-${await hashJson(['newsletter', email, name, page, at])}`

/** The lead of a confirmed sign-up; `key` is its link's. */
export function toSignUpLead(
  { email, name, page, at }: SignUp,
  key: string,
  site: Site,
  now: Seconds,
): NewLead {
  const zone = siteZone(site)
  return {
    kind: 'newsletter',
    key,
    bodyHash: key,
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
