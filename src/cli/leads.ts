// `npm run leads -- list|show|retry|release`: shows leads, retries those that wait, and releases those that are held.
import { listSql, retrySql, showSql } from './leads/to-sql.ts'
import { listText, retryText, showText } from './leads/to-text.ts'
import { readCommand, type Command } from './leads/read-command.ts'
import { readOptions } from './read-options.ts'
import { runOnD1 } from './run-on-d1.ts'

const USAGE = `npm run leads -- list | show <id> | retry <id> | release <id>      (times are UTC)

  list          counts by target and state, and the newest leads; no personal details
    --site      one site only
    --target    one target only
    --state     pending, held or delivered
  show <id>     one lead, including everything the shopper wrote
  retry         retries pending leads within two minutes
    <id>        one lead
    --site, --target   all leads of a site, a target or both
  release       sends held leads within two minutes
    <id>        one lead, even if it is suspected spam
    --site, --target   all leads of a site, a target or both
    --suspects  include suspected spam
  --remote      on Cloudflare instead of on this machine
  --persist-to  folder of the local data (default .wrangler/state)`

const config = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    target: { type: 'string' },
    state: { type: 'string' },
    suspects: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const
const { positionals, values } = readOptions(config, USAGE)
const command = readCommand({ positionals, values })

await runOnD1<Command>(command, USAGE, values, {
  answer: async (ask, asked, now) => {
    if (asked.kind === 'list') return listText(await ask(listSql(asked)))
    if (asked.kind === 'retry' || asked.kind === 'release')
      return retryText(asked.kind, await ask(retrySql(asked, now)))
    return showText(await ask(showSql(asked.id)))
  },
  missing: (asked) => ('id' in asked ? `There is no lead ${asked.id}.` : ''),
})
