// The bench's Worker as browsers reach a deployed one: over HTTP/2 and TLS, many requests on one connection. Lighthouse
// simulates a phone on the connections that it sees, and each of HTTP/1.1's would cost it two round trips.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from '#cli/run.ts'

/** Headers about one connection, which HTTP/2 refuses. */
const OF_A_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding'])

export type Front = { close: () => void }

/** Passes requests to `port` on to `target`, both on the loopback interface. No browser trusts its certificate. */
export async function openFront(port: number, target: number): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const server = createSecureServer(await makeCertificate(), (asked, answer) => {
    const own = Object.entries(asked.headers).filter(([name]) => !name.startsWith(':'))
    const headers = { ...Object.fromEntries(own), host: asked.authority }
    const { url: path, method } = asked
    const passed = request({ host: '127.0.0.1', port: target, path, method, headers, agent })
    passed.on('response', (found) => {
      answer.writeHead(found.statusCode ?? 502, withoutConnection(found.headers))
      found.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    asked.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close() {
      server.close()
      agent.destroy()
    },
  }
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !OF_A_CONNECTION.has(name))
  return Object.fromEntries(kept)
}

/** A key and a certificate of its own, for a day. */
async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const made = ['-keyout', key, '-out', cert, '-days', '1', '-subj', '/CN=localhost']
  const { code, output } = await run('openssl', ['req', ...kind, ...made])
  if (code !== 0) throw new Error(`The bench makes its certificate with openssl.\n${output}`)
  const files = { key: await readFile(key), cert: await readFile(cert) }
  await rm(folder, { recursive: true })
  return files
}
