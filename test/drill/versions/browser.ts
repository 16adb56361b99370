// A shopper's browser in a drill: its cookies, and forms that stay open while releases change.
import type { Answer } from '#test/drill/request.ts'
import { pause, type DrillWorker } from '#test/drill/open-worker.ts'

export type Form = { action: string; fields: Record<string, string> }
export type Browser = {
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>
  /** The form of a page whose action starts with an address. */
  open: (path: string, action?: string) => Promise<Form>
  /** Sends a form that was opened, with additional input. */
  send: (form: Form, typed?: Record<string, string>) => Promise<Answer>
}

let networks = 0

export function openBrowser(worker: DrillWorker): Browser {
  const cookies = new Map<string, string>()
  networks += 1
  const from = `198.51.100.${networks}`
  const ask = async (
    path: string,
    headers: Record<string, string>,
    more: { method?: 'POST'; body?: string } = {},
  ): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asking = {
      ...more,
      headers: { 'CF-Connecting-IP': from, ...(cookie !== '' && { Cookie: cookie }), ...headers },
      within: 30_000,
    }
    const answer = await worker.ask(path, asking)
    if (answer === null) throw new Error(`${path}: no answer`)
    for (const text of answer.cookies) {
      const at = text.indexOf('=')
      cookies.set(text.slice(0, at), text.slice(at + 1))
    }
    return answer
  }
  const get: Browser['get'] = (path, headers = {}) => ask(path, headers)
  return {
    get,
    open: async (path, action = '') => {
      const page = await get(path)
      const form = formsIn(page.text).find((found) => found.action.startsWith(action))
      if (page.status !== 200 || form === undefined)
        throw new Error(`${path}: no form ${action} (${page.status})`)
      // A form that is sent at once was filled in by a bot.
      await pause(3200)
      return form
    },
    send: (form, typed = {}) =>
      ask(
        form.action,
        {
          'Content-Type': 'application/x-www-form-urlencoded',
          'Sec-Fetch-Site': 'same-origin',
        },
        { method: 'POST', body: new URLSearchParams({ ...form.fields, ...typed }).toString() },
      ),
  }
}

/** Forms of a page that are sent by POST, with their initial values. */
function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form\b[^>]*method="post"[^>]*>.*?<\/form>/gs)].map(([text]) => {
    const fields = [...text.matchAll(/<input\b[^>]*>/g)].flatMap(([input]) => {
      const name = attribute(input, 'name')
      const isOpen = /type="(?:checkbox|radio)"/.test(input) && !/\schecked/.test(input)
      return name === '' || isOpen ? [] : [[name, attribute(input, 'value')] as const]
    })
    return {
      action: attribute(/<form\b[^>]*>/.exec(text)?.[0] ?? '', 'action'),
      fields: Object.fromEntries(fields),
    }
  })
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
