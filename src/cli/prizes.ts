// `npm run prizes -- list|show|give`: what was drawn, and what has been handed over (R48).
import { readCommand, type Command } from './prizes/read-command.ts'
import { giveSql, listSql, showSql } from './prizes/to-sql.ts'
import { giveText, listText, showText } from './prizes/to-text.ts'
import { queryD1 } from './query-d1.ts'
import { readOptions } from './read-options.ts'

const USAGE = `npm run prizes -- list | show <code> | give <code>      (times are UTC)

  list          how often each prize was drawn and handed over
    --site      of one site
  show <code>   what a code stands for
  give <code>   marks it as handed over, once
  --remote      on Cloudflare instead of on this machine
  --persist-to  folder of the local data, where it is not .wrangler/state`

const config = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const
const { positionals, values } = readOptions(config, USAGE)
const command = readCommand(positionals, values.site)

if ('problem' in command) fail(`${command.problem}\n\n${USAGE}`.trim())
else await runCommand(command).catch((error: unknown) => fail(String(error)))

async function runCommand(asked: Command): Promise<void> {
  const ask = (sql: string) =>
    queryD1(sql, { remote: values.remote, persistTo: values['persist-to'] })
  if (asked.kind === 'list') return console.log(listText(await ask(listSql(asked.site))))
  const now = Math.floor(Date.now() / 1000)
  const text =
    asked.kind === 'show'
      ? showText(await ask(showSql(asked.code)))
      : giveText(await ask(giveSql(asked.code, now)))
  return text === null ? fail(`There is no prize with the code ${asked.code}.`) : console.log(text)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
