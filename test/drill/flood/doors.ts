// Strangers at the doors: codes of the console for one person, wrong codes, passkeys and tokens that are none, and one newsletter
// link in every spelling; beside them the person, who comes from a network where they signed in before.
import { mintSignUp } from '#sales/leads/newsletter.ts'
import { ask, cookiesOf, withOutbox } from '#test/console/support.ts'
import { addressOf } from './machines.ts'

const SIGN_IN = '/_console/sign-in'
const HOME = { 'CF-Connecting-IP': '203.0.113.80' }

/** The code that is sent to a person who asks at home, and its entry; what refused them, or null. */
export async function signInAtHome(email: string): Promise<string | null> {
  const { bindings, outbox } = withOutbox()
  const asked = { form: { action: 'send', email }, headers: HOME, bindings }
  const sent = await ask(SIGN_IN, asked)
  const code = /\d{6}/.exec(outbox[0]?.subject ?? '')?.[0]
  if (code === undefined) return `no code: ${sent.status}`
  const form = { action: 'verify', code }
  const entered = await ask(SIGN_IN, { form, cookie: cookiesOf(sent), headers: HOME })
  return entered.status === 303 ? null : `code refused: ${entered.status}`
}

/** One request of a stranger, by its number; its status. */
export async function openDoors(
  { email, networks }: { email: string; networks: number },
  front: { masterKey: string; slug: string; now: () => number; ask: (request: Request) => unknown },
) {
  const { masterKey, slug } = front
  const signUp = { email: 'once@flood.example', name: '', page: '/', at: front.now() }
  const token = await mintSignUp(masterKey, slug, signUp)
  const spellings = [`first~${token}`, `${token}%20`, `%09${token}`, `${token}%0A`, `${token}=`]
  const headersOf = (n: number) => ({ 'CF-Connecting-IP': addressOf(n, networks) })
  const { bindings } = withOutbox()
  let cookie = ''
  const kinds = [
    async (n: number) => {
      const form = { action: 'send', email }
      const sent = await ask(SIGN_IN, { form, headers: headersOf(n), bindings })
      cookie = cookiesOf(sent) || cookie
      return sent.status
    },
    async (n: number) => {
      const form = { action: 'verify', code: String(100_000 + n) }
      return (await ask(SIGN_IN, { form, cookie, headers: headersOf(n) })).status
    },
    async (n: number) => {
      const form = { action: 'passkey', passkey: '{}' }
      return (await ask(SIGN_IN, { form, headers: headersOf(n) })).status
    },
    async (n: number) => {
      const path = `/newsletter/${spellings[n % spellings.length] ?? ''}`
      const headers = { ...headersOf(n), 'Sec-Fetch-Site': 'same-origin' }
      const url = `http://${slug}.example${path}`
      const init = { method: 'POST', headers, body: new URLSearchParams() }
      const answer = await front.ask(new Request(url, init))
      return answer instanceof Response ? answer.status : 0
    },
  ] as const
  return (n: number): Promise<number> => kinds[n % kinds.length]?.(n) ?? Promise.resolve(0)
}
