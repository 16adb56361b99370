// Arguments of `npm run people`.
import { type Correction, type PersonKeys, phoneForms } from '#lib/person-keys.ts'
import { parseEmail } from '#sales/leads/answers/rules.ts'

export type Command = {
  action: 'find' | 'export' | 'correct' | 'forget'
  keys: PersonKeys
  correction: Correction
  /** Who does it. */
  by: string
  /** Deletes or changes; without it the command shows what it would do. */
  isSure: boolean
}
export type Problem = { problem: string }

export type ParsedArguments = {
  positionals: readonly string[]
  values: {
    phone?: string
    email?: string
    site?: string
    by?: string
    yes?: boolean
    'first-name'?: string
    'last-name'?: string
    'new-email'?: string
    'new-phone'?: string
  }
}

const ACTIONS = ['find', 'export', 'correct', 'forget'] as const
const PHONE_HELP = 'Give the number with its country code, such as +61412345678'

/** The command, or what is wrong with it. `user` is who runs it, if they do not say. */
export function readCommand(
  { positionals, values }: ParsedArguments,
  user: string,
): Command | Problem {
  const [name = '', ...more] = positionals
  const action = ACTIONS.find((each) => each === name)
  if (action === undefined) return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (more.length > 0) return { problem: `Unexpected argument: "${more.join(' ')}".` }
  const { phone, email, site = '', by = user, yes: isSure = false } = values
  if (phone === undefined && email === undefined)
    return { problem: 'Give --phone, --email or both: data that has either is found.' }
  const phones = phone === undefined ? [] : phoneForms(phone)
  if (phones === null) return { problem: `--phone: ${PHONE_HELP}.` }
  const mail = email === undefined ? '' : parseEmail(email)
  if (mail === null) return { problem: '--email takes an address such as jo@example.com.' }
  if (site !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (by.trim() === '') return { problem: 'Give --by: who does it, for the record.' }
  const correction = readCorrection(values)
  if ('problem' in correction) return correction
  const isEmpty = Object.values(correction).every((value) => value === null)
  if (action === 'correct' && isEmpty)
    return { problem: 'Give what is right: --first-name, --last-name, --new-email or --new-phone.' }
  if (action !== 'correct' && !isEmpty)
    return {
      problem: 'Use --first-name, --last-name, --new-email and --new-phone only with correct.',
    }
  if (isSure && action !== 'correct' && action !== 'forget')
    return { problem: 'Use --yes only with correct and forget.' }
  return { action, keys: { phones, email: mail, site }, correction, by: by.trim(), isSure }
}

function readCorrection(values: ParsedArguments['values']): Correction | Problem {
  const { 'new-email': email, 'new-phone': phone } = values
  const mail = email === undefined ? null : parseEmail(email)
  if (email !== undefined && mail === null)
    return { problem: '--new-email takes an address such as jo@example.com.' }
  const e164 =
    phone === undefined ? null : (phoneForms(phone)?.find((form) => form.startsWith('+')) ?? null)
  if (phone !== undefined && e164 === null) return { problem: `--new-phone: ${PHONE_HELP}.` }
  return {
    first_name: values['first-name']?.trim() ?? null,
    last_name: values['last-name']?.trim() ?? null,
    email: mail,
    phone: e164,
  }
}
