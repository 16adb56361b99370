// Malformed requests over a raw socket: each gets one site by its host, or a page without a site (TH1).
import { connect } from 'node:net'

import { describe, expect, inject, it } from 'vitest'

const OWN = 'harbour.localhost'
const OTHER = 'tui-motors.localhost'
const UNKNOWN = 'unknown.example'

/** Text that only pages of these sites have. */
const CANARIES = { harbour: 'Harbour Motor Group', other: 'Tui Motors' }

type Outcome = 'own' | 'other' | 'unknown' | 'refused'

/** Sends a request for a page with unmodified lines, and reads until the server closes the connection. */
function send(lines: readonly string[], target = '/contact', version = '1.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(inject('port'), '127.0.0.1', () =>
      socket.write(
        [`GET ${target} HTTP/${version}`, ...lines, 'Connection: close', '', ''].join('\r\n'),
      ),
    )
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('close', () => resolve(Buffer.concat(chunks).toString('utf8')))
    socket.on('error', reject)
  })
}

function toOutcome(answer: string): Outcome | 'mixed' {
  const [harbour, other] = [CANARIES.harbour, CANARIES.other].map((name) => answer.includes(name))
  if (harbour === true && other === true) return 'mixed'
  if (harbour === true) return 'own'
  if (other === true) return 'other'
  // The local runtime answers 500 to an invalid host; the real edge answers 400. Forecourt does not render either.
  return answer.startsWith('HTTP/1.1 421') ? 'unknown' : 'refused'
}

const PROBES: [
  what: string,
  outcome: Outcome,
  lines: string[],
  target?: string,
  version?: string,
][] = [
  ['its host', 'own', [`Host: ${OWN}`]],
  ['upper case', 'own', ['Host: HARBOUR.LocalHost']],
  ['a dot at the end', 'own', [`Host: ${OWN}.`]],
  ['a port', 'own', [`Host: ${OWN}:1234`]],
  ['the host of another site', 'other', [`Host: ${OTHER}`]],
  ['an unknown host', 'unknown', [`Host: ${UNKNOWN}`]],
  ['a host that begins like it', 'unknown', [`Host: ${OWN}.${UNKNOWN}`]],
  ['a host that ends like it', 'unknown', [`Host: evil${OWN}`]],
  ['a host that looks like it', 'unknown', ['Host: xn--hrbour-bta.localhost']],
  ['X-Forwarded-Host', 'unknown', [`Host: ${UNKNOWN}`, `X-Forwarded-Host: ${OWN}`]],
  ['Forwarded', 'unknown', [`Host: ${UNKNOWN}`, `Forwarded: for=1.2.3.4;host=${OWN};proto=https`]],
  [
    'every other header with a host',
    'unknown',
    [
      `Host: ${UNKNOWN}`,
      `X-Host: ${OWN}`,
      `X-Original-Host: ${OWN}`,
      `X-HTTP-Host-Override: ${OWN}`,
      `X-Forwarded-Server: ${OWN}`,
      `X-Original-URL: http://${OWN}/`,
      `X-Rewrite-URL: http://${OWN}/`,
    ],
  ],
  [
    'headers that name another site',
    'own',
    [`Host: ${OWN}`, `X-Forwarded-Host: ${OTHER}`, `Forwarded: host=${OTHER}`],
  ],
  [
    'an address of another site in the first line',
    'own',
    [`Host: ${OWN}`],
    `http://${OTHER}/contact`,
  ],
  [
    'an address of a site at an unknown host',
    'unknown',
    [`Host: ${UNKNOWN}`],
    `http://${OWN}/contact`,
  ],
  ['two slashes and a host', 'unknown', [`Host: ${UNKNOWN}`], `//${OWN}/contact`],
  ['two hosts', 'refused', [`Host: ${OWN}`, `Host: ${OTHER}`]],
  ['two hosts in one line', 'refused', [`Host: ${OWN}, ${OTHER}`]],
  ['a host over two lines', 'refused', [`Host: ${UNKNOWN}`, ` ${OWN}`]],
  ['a host with a zero in it', 'refused', [`Host: ${UNKNOWN}\0.${OWN}`]],
  ['no host', 'refused', []],
  ['no host, as it once was', 'refused', [], '/contact', '1.0'],
  ['an empty host', 'refused', ['Host:']],
  ['a port of letters', 'refused', [`Host: ${OWN}:abc`]],
  ['an invalid port', 'refused', [`Host: ${OWN}:99999`]],
  ['a user before an unknown host', 'unknown', [`Host: ${OWN}@${UNKNOWN}`]],
  ['a user and a password', 'own', [`Host: ${UNKNOWN}:x@${OWN}`]],
  ['a path in the host', 'unknown', [`Host: ${UNKNOWN}/../${OWN}`]],
  ['a backslash in the host', 'unknown', [`Host: ${UNKNOWN}\\${OWN}`]],
  ['an underscore', 'unknown', ['Host: har_bour.localhost']],
  ['an address of the network', 'unknown', ['Host: 127.0.0.1']],
  ['an address of the network, of the new kind', 'unknown', ['Host: [::1]']],
]

describe.skipIf(inject('port') === 0)('a request over a raw socket', () => {
  it.each(PROBES)('with %s is for: %s (TH1)', async (_, outcome, lines, target, version) => {
    const answer = await send(lines, target, version)
    expect(toOutcome(answer)).toBe(outcome)
    // No link of the response contains the requested host.
    expect(answer).not.toContain(UNKNOWN)
    if (outcome === 'own')
      expect(answer).toContain(
        'rel="canonical" href="https://www.harbourmotorgroup.example/contact"',
      )
    if (outcome === 'unknown') expect(answer).toMatch(/\r\ncache-control: no-store\r\n/i)
  })
})
