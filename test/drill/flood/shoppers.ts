// People during the flood: they send forms, look for a vehicle, and some of them sign in, with the work that is asked for.
import { doWork } from '#shopper/identity/verification/work.ts'
import { people, type Person } from '#test/drill/spam/people.ts'
import { visitAs } from '#test/drill/spam/visit-person.ts'
import { cookieOf } from '#test/support/signed-in.ts'
import { type Front, openSlowShop } from './front.ts'
import { addressOf } from './machines.ts'

/** The redirect once a lead is saved. */
const THANKS = /^\/(?:success\?|trade-in\/offer\/)[^,]+$/

/** That many people; every tenth shares a network with machines. */
export function peopleBesideMachines(count: number, origin: string, networks: number): Person[] {
  return people(count, origin).map((person, n) =>
    n % 10 === 5
      ? { ...person, headers: { ...person.headers, 'CF-Connecting-IP': addressOf(n, networks) } }
      : person,
  )
}

/** Why a person was refused; null if they were not. */
export async function send(person: Person, front: Front): Promise<string | null> {
  const end = await visitAs(person, openSlowShop(front))
  if (!THANKS.test(end)) return `${person.path}, ${person.way}: ${end}`
  const headers = { ...person.headers, Authorization: 'Bearer none' }
  const list = `${front.origin}/search/used-cars?query=${encodeURIComponent(person.answers['email'] ?? '')}`
  const { status } = await front.ask(new Request(list, { headers }))
  return status === 200 ? null : `a search: ${status}`
}

/** Signs in with a mobile; why that was refused, or null. `readCode` finds the message. */
export async function signIn(
  n: number,
  front: Front,
  readCode: (e164: string) => Promise<string>,
): Promise<string | null> {
  const phone = `0499${String(100_000 + n)}`
  const post = (fields: Record<string, string>, cookie = '') => {
    const headers = {
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': `203.0.113.${n % 250}`,
      ...(cookie !== '' && { Cookie: cookie }),
    }
    const body = new URLSearchParams({ phone, ...fields })
    const init = { method: 'POST', headers, body, redirect: 'manual' } as const
    return front.ask(new Request(`${front.origin}/sign-in`, init))
  }
  let sent = await post({ action: 'send' })
  const token = /name="proof"[^>]*value="([^"]+)"/.exec(await sent.clone().text())?.[1]
  if (token !== undefined)
    sent = await post({ action: 'send', proof: `${token}:${await doWork(token)}` })
  if (sent.status !== 200) return `a code: ${sent.status}`
  const code = await readCode(`+61${phone.slice(1)}`)
  const { status } = await post({ action: 'verify', code }, cookieOf(sent))
  return status === 303 ? null : `a sign-in: ${status}`
}
