// Sends requests to the Worker of a drill with its site's host, which has no DNS name and which `fetch` does not let one set.
import { Agent, request } from 'node:http'

/** `location` is the target of a redirect; empty without one. `cookies` are those that it sets, as they are sent back. */
export type Answer = { status: number; text: string; location: string; cookies: string[] }
export type Asking = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds. */
  within: number
}

const agent = new Agent({ keepAlive: true })

/** The answer; null if the Worker is down or takes too long. */
export function ask(
  port: number,
  host: string,
  path: string,
  asking: Asking,
): Promise<Answer | null> {
  const { method = 'GET', headers, body, within } = asking
  return new Promise((resolve) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: { ...headers, Host: `${host}:${port}` },
        signal: AbortSignal.timeout(within),
      },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.on('end', () => {
          const { statusCode: status = 0, headers } = response
          const cookies = (headers['set-cookie'] ?? []).map(
            (cookie) => cookie.split(';', 1)[0] ?? '',
          )
          resolve({ status, text, location: headers.location ?? '', cookies })
        })
        response.on('error', () => resolve(null))
      },
    )
    call.on('error', () => resolve(null))
    call.end(body)
  })
}
