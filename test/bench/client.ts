// Asks a Worker over HTTP as a browser does, on connections that stay open.
import { type Agent, request } from 'node:http'

export type Reply = { status: number; text: string; headers: Record<string, unknown> }
/** Gets a path of a host. Throws unless the answer is 200 or a redirection. */
export type Visit = (
  host: string,
  path: string,
  headers?: Record<string, string>,
  /** Sent by POST; without it, the path is read. */
  body?: string,
) => Promise<Reply>

export function createVisit(port: number, agent: Agent): Visit {
  return (host, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const method = body === undefined ? 'GET' : 'POST'
      const options = {
        host: '127.0.0.1',
        port,
        path,
        agent,
        method,
        headers: { ...headers, host },
      }
      const asked = request(options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8')
          const status = response.statusCode ?? 0
          if (status >= 400) reject(new Error(`${host}${path}: ${status} ${text.slice(0, 300)}`))
          else resolve({ status, text, headers: response.headers })
        })
      })
      asked.on('error', reject)
      asked.end(body)
    })
}
