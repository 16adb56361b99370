// The conformance suite of the Model Context Protocol, in server mode, against a site of `npm start`:
//
//   npm start, then in another terminal: node test/conformance/conformance.ts [http://harbour.localhost:8787/mcp]
//
// Every scenario that a revision requires is run, each revision by its own wire. Those that need a tool, a prompt or a resource of
// the suite's own are named with the reason and left out. Exit code 1 if a scenario that applies fails.
import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '#cli/run.ts'

const { href = 'http://harbour.localhost:8787/mcp' } = URL.parse(process.argv[2] ?? '') ?? {}
const CLI = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Revisions with the scenarios that apply to a server that has tools alone, and only reads. */
const APPLY: Readonly<Record<string, readonly string[]>> = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
  ],
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
}

/** Single checks of these scenarios that don't, and why. */
const OTHER_CHECKS: Readonly<
  Record<string, readonly (readonly [check: string, reason: string])[]>
> = {
  caching: ['prompts-list', 'resources-list', 'resources-templates-list'].map(
    (list) => [`sep-2549-${list}-caching-hints`, 'the server has no such list'] as const,
  ),
  'server-stateless': [
    'sep-2575-server-rejects-undeclared-capability',
    'sep-2575-missing-capability-http-400',
    'sep-2575-http-server-no-independent-requests-on-stream',
    'sep-2575-server-no-log-without-loglevel',
  ].map((check) => [check, 'calls a tool of the suite’s own reference server'] as const),
}

/** Why the others don't. */
const REASONS: readonly (readonly [scenario: RegExp, reason: string])[] = [
  [
    /^tools-call-|^json-schema|^http-custom-header|^server-sse/,
    'calls a tool of the suite’s own reference server',
  ],
  [/^input-required|^elicitation/, 'needs a tool that asks the client something; ours ask nothing'],
  [/^resources-|^sep-2164/, 'the server has no resources'],
  [/^prompts-/, 'the server has no prompts'],
  [/^completion-/, 'completes arguments of prompts and resources, of which there are none'],
  [/^logging-/, 'the server sends no log to clients'],
  [/^server-session/, 'the server keeps no sessions'],
  [/^tasks-|^sep-2640/, 'an extension that the server does not have'],
]

/** The suite asks at localhost; the site answers at its own host. Another host or origin stays as it is: it must be refused. */
function openDoor(target: URL) {
  const door = createServer((asked, answer) => {
    const own = `localhost:${(door.address() as AddressInfo).port}` // it listens by then
    const isOwn = [own, own.replace('localhost', '127.0.0.1')].includes(asked.headers.host ?? '')
    const origin = asked.headers.origin?.replace(`http://${own}`, target.origin)
    const headers = {
      ...asked.headers,
      host: isOwn ? target.host : asked.headers.host,
      ...(origin !== undefined && { origin }),
    }
    const options = {
      host: '127.0.0.1',
      port: target.port,
      path: asked.url,
      method: asked.method,
      headers,
    }
    const forwarded = request(options, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    forwarded.on('error', () => answer.writeHead(502).end())
    asked.pipe(forwarded)
  })
  return door
}

type Outcome = { code: number | null; text: string }

function runSuite(args: readonly string[], cwd: string): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [CLI, ...args], { cwd })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (text += String(part)))
    child.on('close', (code) => done({ code, text }))
  })
}

const door = openDoor(new URL(href))
await new Promise<void>((listening) => door.listen(0, '127.0.0.1', listening))
const url = `http://localhost:${(door.address() as AddressInfo).port}${new URL(href).pathname}`
const folder = await mkdtemp(join(tmpdir(), 'forecourt-conformance-'))

/** The options that excuse the checks of a scenario that don't apply: no other failure of it. */
async function excuse(scenario: string): Promise<string[]> {
  const checks = OTHER_CHECKS[scenario] ?? []
  if (checks.length === 0) return []
  for (const [check, reason] of checks) console.log(`--    ${scenario} ${check}: ${reason}`)
  const file = join(folder, `${scenario}.yml`)
  await writeFile(
    file,
    `server:\n${checks.map(([check]) => `  - ${scenario}:${check}\n`).join('')}`,
  )
  return ['--expected-failures', file]
}

let failures = 0
try {
  for (const [revision, scenarios] of Object.entries(APPLY)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { text } = await runSuite(['list', '--server'], folder)
    const all = text.split('\n').flatMap((line) => {
      const [, name = '', versions = ''] = /^ {2}- (\S+) \[(.*)\]$/.exec(line) ?? []
      return versions.split(',').includes(revision) || versions === 'extension' ? [name] : []
    })
    for (const name of all) {
      if (!scenarios.includes(name)) {
        const [, reason = 'NO REASON'] = REASONS.find(([pattern]) => pattern.test(name)) ?? []
        if (reason === 'NO REASON') failures += 1
        console.log(`--    ${revision} ${name}: ${reason}`)
        continue
      }
      // oxlint-disable-next-line no-await-in-loop
      const excused = await excuse(name)
      // oxlint-disable-next-line no-await-in-loop
      const { code, text: said } = await runSuite(
        ['server', '--url', url, '--scenario', name, '--spec-version', revision, ...excused],
        folder,
      )
      const checks = said.match(/Passed: .*|Test Results:[\s\S]*?(?:\n\n|$)/)?.[0] ?? ''
      console.log(
        `${code === 0 ? 'ok   ' : 'FAIL '} ${revision} ${name} ${checks.replaceAll(/\s+/g, ' ').trim()}`,
      )
      if (code === 0) continue
      failures += 1
      console.log(said)
    }
  }
} finally {
  door.close()
  await rm(folder, { recursive: true })
}
process.exitCode = failures === 0 ? 0 : 1
