// Plays the system of a dealer on a socket: it deduplicates by id, and can fail in six ways.
import { createServer, type Server, type ServerResponse } from 'node:http'

import { Webhook } from 'standardwebhooks'

/** How it fails. "late" accepts the lead and then reports an error; "closed" does not even listen. */
export const FAILURES = ['error', 'busy', 'reset', 'slow', 'late', 'closed'] as const
export type Mode = (typeof FAILURES)[number] | 'well'

export type Crm = {
  port: number
  /** Leads that it has, by id, and how often each was sent in full. */
  taken: ReadonlyMap<string, number>
  /** The data of each lead that it has, by id. */
  leads: ReadonlyMap<string, Record<string, unknown>>
  /** Calls received, forged ones among them. */
  seen: { calls: number; forged: number }
  turn: (mode: Mode) => Promise<void>
  close: () => Promise<void>
}

/** Opens it on a free port of this machine. `secret` is base64, as the webhook's. */
export async function openCrm(secret: string): Promise<Crm> {
  const taken = new Map<string, number>()
  const leads = new Map<string, Record<string, unknown>>()
  const seen = { calls: 0, forged: 0 }
  const webhook = new Webhook(secret)
  let mode: Mode = 'well'

  const take = (headers: Record<string, string>, body: string): boolean => {
    try {
      webhook.verify(body, headers)
    } catch {
      seen.forged += 1
      return false
    }
    // "{lead}.{target}": the same for every attempt.
    const id = headers['webhook-id']?.split('.', 1)[0] ?? ''
    taken.set(id, (taken.get(id) ?? 0) + 1)
    // The body of webhook.ts, as its signature proves.
    leads.set(id, (JSON.parse(body) as { data: Record<string, unknown> }).data)
    return true
  }

  const answer = (response: ServerResponse, headers: Record<string, string>, body: string) => {
    if (mode === 'reset') return response.destroy()
    if (mode === 'error') return response.writeHead(500).end('{"error":"Internal error"}')
    if (mode === 'busy') return response.writeHead(429, { 'Retry-After': '2' }).end()
    if (mode === 'slow') return setTimeout(() => response.writeHead(500).end(), 20_000)
    const isTaken = take(headers, body)
    if (mode === 'late') return response.writeHead(500).end()
    return response.writeHead(isTaken ? 204 : 401).end()
  }

  const server = createServer((request, response) => {
    seen.calls += 1
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => answer(response, plain(request.headers), body))
  })
  const port = await listen(server, 0)

  return {
    port,
    taken,
    leads,
    seen,
    turn: async (to) => {
      if (to === 'closed') await close(server)
      else if (!server.listening) await listen(server, port)
      mode = to
    },
    close: () => close(server),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

function plain(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
