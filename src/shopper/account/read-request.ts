// Reads the input for finding or correcting a person's data, in the console and in commands.
import { type Correction, type PersonKeys, phoneForms } from '#lib/person-keys.ts'
import { parseEmail } from '#sales/leads/answers/rules.ts'

/** Maximum characters of a name. */
const MAX_NAME = 100

/** The field that is missing or invalid. */
export type Invalid<Field extends string> = { invalid: Field }

export type KeysField = 'keys' | 'phone' | 'email'
export type CorrectionField = 'correction' | 'new-phone' | 'new-email'

/** Texts that are empty count as missing. `site` is empty for all sites. */
export function readKeys(
  { phone = '', email = '' }: { phone?: string | undefined; email?: string | undefined },
  site: string,
): PersonKeys | Invalid<KeysField> {
  if (phone.trim() === '' && email.trim() === '') return { invalid: 'keys' }
  const phones = phone.trim() === '' ? [] : phoneForms(phone)
  if (phones === null) return { invalid: 'phone' }
  const mail = email.trim() === '' ? '' : parseEmail(email)
  return mail === null ? { invalid: 'email' } : { phones, email: mail, site }
}

/** Field names are those of the console's form, which are also the options of the command. */
export function readCorrection(
  fields: Readonly<Record<string, string | boolean | undefined>>,
): Correction | Invalid<CorrectionField> {
  const textOf = (name: string) => String(fields[name] ?? '').trim()
  const [newPhone, newEmail] = [textOf('new-phone'), textOf('new-email')]
  const phone =
    newPhone === '' ? null : (phoneForms(newPhone)?.find((form) => form.startsWith('+')) ?? null)
  if (newPhone !== '' && phone === null) return { invalid: 'new-phone' }
  const email = newEmail === '' ? null : parseEmail(newEmail)
  if (newEmail !== '' && email === null) return { invalid: 'new-email' }
  const correction = {
    first_name: textOf('first-name').slice(0, MAX_NAME) || null,
    last_name: textOf('last-name').slice(0, MAX_NAME) || null,
    email,
    phone,
  }
  return Object.values(correction).every((value) => value === null)
    ? { invalid: 'correction' }
    : correction
}
