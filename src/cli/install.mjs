// Runs before `npm start` and `npm test` on whatever Node there is: installs what is missing, and nothing else.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const lockFile = `${root}package-lock.json`
const installed = `${root}node_modules/.package-lock.json`

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Node ${process.versions.node} is too old. Install Node 20 or later, then try again.`)
if (!existsSync(lockFile)) {
  fail('package-lock.json is missing. Restore it with: git checkout package-lock.json')
}
if (!existsSync(installed) || statSync(installed).mtimeMs < statSync(lockFile).mtimeMs) {
  console.log('Installing packages (once, about half a minute) ...')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    fail(
      'The packages could not be installed. Check the connection to the npm registry and try again. After installation, no network is needed.',
    )
  }
}

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}
