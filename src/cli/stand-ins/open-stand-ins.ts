// The third parties of the demo sites, simulated on one port of this machine: deposits, trade-in offers, number plates,
// finance and test drive times.
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'

import type { Milliseconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { openAppointments } from './appointments.ts'
import { openFinance } from './finance.ts'
import type { Played } from './player.ts'
import { playPlates } from './plates.ts'
import { createStripeApi, signEvent } from './stripe-api.ts'
import { openBook, type SavedBook, type Session } from './stripe-book.ts'
import { renderPayPage } from './stripe-page.ts'
import { playValuation } from './valuation.ts'

/**
 * Signing secret of payment notifications, as in the development.json of the demo sites. Not confidential: no real
 * payment uses it.
 */
export const WEBHOOK_SECRET = 'whsec_of_this_machine'

export type StandInOptions = {
  /** Listening port; 0 for any free one. */
  port: number
  /** Port of the Worker: payments are reported there, and shoppers return there. */
  workerPort: number
  /** File that keeps sessions and payments across restarts, for deposits that are refunded later; null for none. */
  file: string | null
}

export type StandIns = { port: number; close: () => Promise<void> }

/** Opens them. Rejects if the port is in use. */
export async function openStandIns({ port, workerPort, file }: StandInOptions): Promise<StandIns> {
  const book = openBook(undefined, await loadBook(file))
  const stripe = createStripeApi(book)
  const appointments = openAppointments()
  let finance = openFinance('')

  const toShopper = (address: string, { metadata }: Session) => {
    const { pathname, search } = new URL(address)
    return `http://${metadata['site'] ?? ''}.localhost:${workerPort}${pathname}${search}`
  }

  const play = async (request: Played): Promise<Response> => {
    const { url, method } = request
    const { pathname } = new URL(url)
    const year = new Date().getUTCFullYear()
    const page = renderPayPage(book, { method, path: pathname }, toShopper)
    if (page !== null) {
      const { session, status, html } = page
      if (method !== 'POST' || session?.status !== 'complete') return toPage(status, html)
      // As Stripe does: the site is notified of the payment before the shopper returns.
      await notify(session, workerPort)
      return Response.redirect(toShopper(session.success_url, session), 303)
    }
    if (pathname.startsWith('/stripe/')) return stripe(request)
    if (pathname.startsWith('/appointments/'))
      return method === 'POST' ? appointments.book(request) : appointments.list(new URL(url))
    const [, applied] = /^\/finance\/apply\/(\w+)$/.exec(pathname) ?? []
    if (applied !== undefined) {
      const { status, html } = finance.show(applied)
      return toPage(status, html)
    }
    if (method !== 'POST') return new Response('Nothing is here.', { status: 404 })
    if (pathname === '/valuation') return playValuation(request, year)
    if (pathname === '/plates') return playPlates(request, year)
    if (pathname === '/finance') return finance.create(request)
    return new Response('Nothing is here.', { status: 404 })
  }

  let saved = Promise.resolve()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    const played = await play({
      url: `http://${request.headers.host}${request.url}`,
      method: request.method ?? 'GET',
      headers: new Headers(toPairs(request)),
      text: async () => body,
    })
    // Sequential, and before the answer: an answered request is stored.
    if (request.method === 'POST') await (saved = saved.then(() => saveBook(file, book)))
    response.writeHead(played.status, Object.fromEntries(played.headers)).end(await played.text())
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  const opened = await listen(server, port)
  finance = openFinance(`http://127.0.0.1:${opened}`)
  return {
    port: opened,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const toPage = (status: number, html: string) =>
  new Response(html, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })

function toPairs({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  )
}

function listen(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

/** Milliseconds that a payment waits for the site. */
const NOTIFY_MS: Milliseconds = 5000

/** Reports a payment to its site. Never rejects: the site polls as well. */
async function notify(session: Session, port: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const { body, signature } = await signEvent(session, 'completed', WEBHOOK_SECRET, now)
  await new Promise<void>((resolve) => {
    const asking = send(
      {
        host: '127.0.0.1',
        port,
        path: routes.stripeWebhook.href(),
        method: 'POST',
        timeout: NOTIFY_MS,
        headers: {
          Host: `${session.metadata['site'] ?? ''}.localhost:${port}`,
          'Content-Type': 'application/json',
          'Stripe-Signature': signature,
        },
      },
      (response) => response.resume().on('end', resolve),
    )
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => resolve())
    asking.on('close', () => resolve())
    asking.end(body)
  })
}

const EMPTY: SavedBook = { sessions: [], payments: [] }

async function loadBook(file: string | null): Promise<SavedBook> {
  const saved = file === null ? null : await readFile(file, 'utf8').catch(() => null)
  if (saved === null) return EMPTY
  try {
    return JSON.parse(saved) // this module wrote it
  } catch {
    return EMPTY
  }
}

async function saveBook(file: string | null, book: ReturnType<typeof openBook>): Promise<void> {
  if (file === null) return
  const saved: SavedBook = {
    sessions: [...book.sessions.values()],
    payments: [...book.payments.values()],
  }
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, JSON.stringify(saved))
}
