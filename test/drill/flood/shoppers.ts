// People during the flood: they send forms and look for a vehicle; some sign in or reserve one, with the work that is asked for.
import { doWork } from '#shopper/identity/verification/work.ts'
import { people, type Person } from '#test/drill/spam/people.ts'
import { visitAs } from '#test/drill/spam/visit-person.ts'
import { cookieOf } from '#test/support/signed-in.ts'
import { type Front, openSlowShop } from './front.ts'
import { addressOf, fillCheckout } from './machines.ts'

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

type Fields = Record<string, string>
/** Finds the last code that was sent to a mobile. */
type ReadCode = (e164: string) => Promise<string>

/** Signs in with a mobile; why that was refused, or null. */
export async function signIn(n: number, front: Front, readCode: ReadCode): Promise<string | null> {
  const phone = `0499${String(100_000 + n)}`
  const post = postOf(front, '/sign-in', `203.0.113.${n % 250}`)
  const sent = await sendCode(post, { phone, action: 'send' })
  if (sent.status !== 200) return `a code: ${sent.status}`
  const code = await readCode(toE164(phone))
  const { status } = await post({ phone, action: 'verify', code }, cookieOf(sent))
  return status === 303 ? null : `a sign-in: ${status}`
}

/** Reserves a vehicle with a mobile; why that was refused, or null. */
export async function reserve(
  n: number,
  front: Front,
  slug: string,
  readCode: ReadCode,
): Promise<string | null> {
  const phone = `0498${String(100_000 + n)}`
  const address = `198.51.101.${n % 250}`
  const checkout = await fillCheckout(front, slug, address)
  if (typeof checkout === 'number') return `a checkout: ${checkout}`
  const fields = { ...checkout.fields, phone, email: `member${n}@gmail.example` }
  const post = postOf(front, checkout.path, address)
  const sent = await sendCode(post, fields)
  if (sent.status !== 200) return `a code to reserve: ${sent.status}`
  const code = await readCode(toE164(phone))
  const { status } = await post({ ...fields, code }, cookieOf(sent))
  return status === 303 ? null : `a reservation: ${status}`
}

const toE164 = (phone: string) => `+61${phone.slice(1)}`

type Post = (fields: Fields, cookie?: string) => Promise<Response>

function postOf({ origin, ask }: Front, path: string, address: string): Post {
  return async (fields, cookie = '') => {
    const headers = {
      'Sec-Fetch-Site': 'same-origin',
      'CF-Connecting-IP': address,
      ...(cookie !== '' && { Cookie: cookie }),
    }
    const body = new URLSearchParams(fields)
    return ask(new Request(origin + path, { method: 'POST', headers, body, redirect: 'manual' }))
  }
}

/** Has a code sent, with the work that is asked for first. */
async function sendCode(post: Post, fields: Fields): Promise<Response> {
  const sent = await post(fields)
  const token = /name="proof"[^>]*value="([^"]+)"/.exec(await sent.clone().text())?.[1]
  if (token === undefined) return sent
  return post({ ...fields, proof: `${token}:${await doWork(token)}` })
}
