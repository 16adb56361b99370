// `npm start`: the product with its demo sites, on this machine only. A second start keeps the data and is quick.
import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { enableCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { root } from './run.ts'
import { readDevelopment } from './master-key.ts'
import { readSetting, toLocalSettings } from './start/local-settings.ts'
import { chooseAddress, startStandIns } from './start/stand-ins.ts'

// With a compile cache, this process and its children load in half the time: wrangler alone is 15 MB of JavaScript.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/node')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const port = Number(process.env.PORT ?? 8787)
if (!Number.isInteger(port) || port < 1 || port > 65_535)
  stop(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`)
if (!(await isFree(port)))
  stop(
    `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start`,
  )

let isStopping = false
const { opsToken, standIns } = await ensureSecrets()
// wrangler bundles first and reads no store before the first request, so the stores are prepared meanwhile, by modules
// that take as long to load as wrangler does.
startWorker()
const sites = await step('Database and sites', async () => {
  const { prepareStorage } = await import('./start/prepare-storage.ts')
  const prepared = await prepareStorage({ development: await readDevelopment() })
  if ('refused' in prepared) stop(prepared.refused)
  return prepared.outcomes.map(({ slug }) => slug)
})
await step('Worker', () => waitUntilUp(sites[0] ?? stop('There is no site under tenants/.')))
// Prepared after the first page can be opened, because nothing needs them before that.
const standInsProblem =
  standIns === null ? Promise.resolve('no port is free') : startStandIns(standIns, port)
const { fillDemoStock } = await import('./demo.ts')
const { fillStorage } = await import('./start/prepare-storage.ts')
const filled = await step('Stock', () =>
  Promise.all(sites.map((slug) => fillDemoStock({ slug, port }))),
)
// In parallel, because opening the stores takes a second each time.
await step('Postcodes, people, leads and results', () =>
  fillStorage(
    sites,
    filled.filter((site) => site !== null),
  ),
)

startScheduler()

console.log('\nForecourt is running:\n')
for (const slug of sites) console.log(`  http://${slug}.localhost:${port}`)
console.log(`\nOperations: http://ops:${opsToken}@localhost:${port}/_ops`)
console.log(`Console, as a demo person: http://localhost:${port}/_console/demo`)
console.log(`Messages that are not sent: http://${sites[0]}.localhost:${port}/_dev/inbox`)
console.log(await describeStandIns())
console.log('\nStop it with Ctrl+C.\n')

/**
 * Local settings only. Each secret is generated once, including the token of the operations pages. The address of the
 * simulated third parties changes only if its port is in use.
 */
async function ensureSecrets(): Promise<{ opsToken: string; standIns: string | null }> {
  const file = join(root, '.dev.vars')
  const chance = () => randomBytes(32).toString('hex')
  const text = existsSync(file) ? await readFile(file, 'utf8') : `MASTER_KEY=${chance()}\nDEV=1\n`
  const opsToken = readSetting(text, 'OPS_TOKEN') ?? chance()
  const standIns = await chooseAddress(port, readSetting(text, 'STAND_INS'), isFree)
  const next = toLocalSettings(text, { opsToken, standIns })
  if (next !== text) await writeFile(file, next)
  return { opsToken, standIns }
}

/** One line: the address of the simulated third parties, or why they are missing. */
async function describeStandIns(): Promise<string> {
  const problem = await standInsProblem
  return problem === null
    ? `Simulated third parties (deposits, trade-in offers, plates, finance, test drives): ${standIns}`
    : `Simulated third parties did not start (${problem}): no deposits, offers or finance answers.`
}

function startWorker(): void {
  const child = spawn(
    'wrangler',
    [
      'dev',
      '--port',
      String(port),
      '--infer-origin-from-routes=false',
      '--log-level',
      'warn',
      '--show-interactive-dev-session=false',
      // Otherwise wrangler prints how to run scheduled work manually, which startScheduler does.
      '--test-scheduled',
    ],
    {
      cwd: root,
      env: {
        ...process.env,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
        // Makes pages as fast as deployed ones: React's development build creates a stack trace for every element.
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  )
  child.on('exit', (code) => process.exit(code ?? 0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopping = true
      end(child.pid)
    })
  process.on('exit', () => end(child.pid))
}

/** wrangler starts child processes, so the whole group is ended. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended already.
  }
}

async function waitUntilUp(slug: string): Promise<void> {
  const giveUpAt = performance.now() + 60_000
  while (performance.now() < giveUpAt) {
    if ((await fetchStatus(slug)) === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  stop('The Worker did not start within a minute. Its messages, if any, are above.')
}

/** Status of a small page of a site; 0 if nothing answers. Not by fetch, which cannot set the Host header. */
function fetchStatus(slug: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host: `${slug}.localhost:${port}` }
    const options = { port, path: '/robots.txt', headers, timeout: 2000, agent: false }
    const request = get({ host: '127.0.0.1', ...options }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(0))
  })
}

/** Runs a deployment's cron jobs each minute (triggers in wrangler.toml): nothing here does so by itself. */
function startScheduler(): void {
  const tick = () => fetch(`http://127.0.0.1:${port}/cdn-cgi/local/scheduled`).catch(() => null)
  setInterval(() => void tick(), 60_000)
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  process.stdout.write(`${name} ... `)
  const result = await work().catch((error: unknown) => {
    // Ctrl+C interrupts whatever is running; the process ends with the Worker.
    if (isStopping) return new Promise<never>(() => {})
    return stop(`${name} failed. ${String(error)}`)
  })
  console.log(`${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}

function isFree(wanted: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(wanted, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function stop(message: string): never {
  console.error(`\n${message}\n`)
  process.exit(1)
}
