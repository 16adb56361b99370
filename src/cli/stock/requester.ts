// Sends the requests of the search client by Node itself, which finds *.localhost on this machine as browsers do.
import { lookup as lookupHost, type LookupOptions } from 'node:dns'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'

import type { EndRequest, Requester, Response } from '@algolia/client-common'

/** A requester for the search client; `close` ends the connections that it keeps. */
export function createRequester(): Requester & { close: () => void } {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 4, lookup })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 4 })
  return {
    send: (request) => sendRequest(request, request.url.startsWith('https:') ? https : http),
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}

/** Large batches take their time, in either engine. */
const SLOWEST_MS = 120_000

function sendRequest(
  { url, method, headers, data }: EndRequest,
  agent: HttpAgent,
): Promise<Response> {
  const start = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const fail = (error: Error) =>
      resolve({ status: 0, content: error.message, isTimedOut: error.name === 'TimeoutError' })
    const signal = AbortSignal.timeout(SLOWEST_MS)
    const request = start(url, { method, headers, agent, signal }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          content: Buffer.concat(chunks).toString('utf8'),
          isTimedOut: false,
        }),
      )
    })
    request.on('error', fail)
    request.end(data)
  })
}

type Done = (
  error: Error | null,
  address: string | { address: string; family: number }[],
  family?: number,
) => void

function lookup(host: string, options: LookupOptions, done: Done): void {
  if (!/(?:^|\.)localhost$/i.test(host)) {
    // Node's own types give each form of the answer a signature; they are the same at run time.
    lookupHost(host, options, done as never)
  } else if (options.all === true) done(null, [{ address: '127.0.0.1', family: 4 }])
  else done(null, '127.0.0.1', 4)
}
