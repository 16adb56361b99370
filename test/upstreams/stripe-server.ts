// Plays Stripe on a socket of this machine, for a Worker in its own process; it can fail in four ways.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

import { createStripe } from './stripe.ts'
import { openBook, type StripeBook } from '#cli/stand-ins/stripe-book.ts'
import { renderPayPage } from '#cli/stand-ins/stripe-page.ts'

/** How it fails. "late" does what was requested and then returns an error. */
export const STRIPE_FAILURES = ['error', 'late', 'reset', 'slow'] as const
export type StripeMode = (typeof STRIPE_FAILURES)[number] | 'well'

export type StripeServer = {
  /** For upstreams.stripe.url. */
  url: string
  book: StripeBook
  turn: (mode: StripeMode) => void
  close: () => Promise<void>
}

/** Opens it on a free port. */
export async function openStripeServer(): Promise<StripeServer> {
  const book = openBook()
  const play = createStripe(book)
  let mode: StripeMode = 'well'

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const text = await readAll(request)
    const page = renderPayPage(book, {
      method: request.method ?? 'GET',
      path: request.url ?? '',
    })
    if (page !== null)
      return response.writeHead(page.status, { 'Content-Type': 'text/html' }).end(page.html)
    if (mode === 'reset') return response.destroy()
    if (mode === 'error') return response.writeHead(500).end('{"error":{"type":"api_error"}}')
    if (mode === 'slow') return setTimeout(() => response.writeHead(500).end(), 20_000)
    const late = mode === 'late' ? '/late' : ''
    const said = await play({
      url: `http://${request.headers.host}${late}${request.url}`,
      method: request.method ?? 'GET',
      headers: { get: (name) => headerOf(request, name) },
      text: async () => text,
    })
    return response
      .writeHead(said.status, { 'Content-Type': 'application/json' })
      .end(await said.text())
  }

  const server = createServer((request, response) => void answer(request, response))
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    book,
    turn: (to) => (mode = to),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()]
  return value === undefined ? null : String(value)
}
