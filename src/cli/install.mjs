// Runs before `npm start` and `npm test` on whatever Node there is: installs what is missing, and nothing else. Before
// `npm run pictures`, also the packages of the folder that it is given.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(`Node ${process.versions.node} is too old. Install Node 20 or later, then try again.`)
for (const folder of ['.', ...process.argv.slice(2)]) install(folder)

function install(folder) {
  const lockFile = `${root}${folder}/package-lock.json`
  const installed = `${root}${folder}/node_modules/.package-lock.json`
  if (!existsSync(lockFile)) {
    const name = folder === '.' ? 'package-lock.json' : `${folder}/package-lock.json`
    fail(`${name} is missing. Restore it with: git checkout ${name}`)
  }
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs) return
  console.log(
    folder === '.'
      ? 'Installing packages (once, about half a minute) ...'
      : `Installing packages of ${folder} (once) ...`,
  )
  const { status } = spawnSync('npm', ['ci', '--prefix', folder, '--no-audit', '--no-fund'], {
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
