// A browser with passkeys under test: it asks for challenges, adds passkeys and signs in with them.
import type { Person } from '#apps/console/permissions.ts'
import { toBase64Url } from '#lib/encoding.ts'
import {
  type Authenticator,
  type Fault,
  type Kind,
  makeAuthenticator,
} from './soft-authenticator.ts'
import { ask, cookiesOf, letIn, signInAs } from './support.ts'

export const NEW = '/_console/api/passkeys/new'
export const OPTIONS = '/_console/api/passkeys/options'
export const ADDED = '/_console/account?done=passkey-added'
export const FAILED = '/_console/account?done=passkey-failed'

/** The cookies of the browser that last asked for a challenge, and none of a session. */
let browser = ''
export const browserCookie = () => browser

/** What a new browser would send. */
export function forgetBrowser(): void {
  browser = ''
}

export const join = (...cookies: string[]) => cookies.filter((text) => text !== '').join('; ')

/** The options for making or showing a passkey, as the console's script gets them. */
export async function optionsOf(path: string, as = '') {
  const answer = await ask(path, { form: {}, cookie: join(as, browser) })
  browser = cookiesOf(answer)
  return answer.json<{ challenge: string }>()
}

export const challengeOf = async (path: string, as = '') => (await optionsOf(path, as)).challenge

/** Adds a passkey in the browser that asked, or in another. */
export async function addTo(as: string, passkey: string, from = browser): Promise<string> {
  const form = { action: 'add', passkey }
  const answer = await ask('/_console/account/passkeys', { form, cookie: join(as, from) })
  return answer.headers.get('Location') ?? (await answer.text())
}

/** Signs in with a passkey in the browser that asked, or in another. */
export const signIn = (passkey: string, from = browser) =>
  ask('/_console/sign-in', { form: { action: 'passkey', passkey }, cookie: from })

let people = 0

/** A person of the site, signed in. */
export async function comeIn(): Promise<{ someone: Person; cookie: string }> {
  people += 1
  const someone = await letIn(`jo${people}@yard.example`, { role: 'editor', site: 'yard' })
  return { someone, cookie: await signInAs(someone) }
}

/** An authenticator whose passkey a new person has added. */
export async function addDevice(kind: Kind = 'ES256', fault: Fault = {}) {
  const { someone, cookie } = await comeIn()
  const device = await makeAuthenticator(kind)
  const location = await addTo(cookie, await device.make(await challengeOf(NEW, cookie), fault))
  return { device, someone, cookie, location }
}

/** The status of a sign-in with that authenticator. */
export async function statusOf(device: Authenticator, fault: Fault = {}): Promise<number> {
  return (await signIn(await device.show(await challengeOf(OPTIONS), fault))).status
}

/** What an authenticator stores of a person. */
export const handleOf = ({ id }: Person) => toBase64Url(new TextEncoder().encode(id))
