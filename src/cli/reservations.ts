// `npm run reservations -- list|show|cancel|complete`: which vehicles are put aside, and the end of one (S20).
import { queryD1 } from './query-d1.ts'
import { readOptions } from './read-options.ts'
import { readCommand, type Command } from './reservations/read-command.ts'
import { cancelSql, completeSql, listSql, showSql } from './reservations/to-sql.ts'
import { cancelText, completeText, listText, showText } from './reservations/to-text.ts'

const USAGE = `npm run reservations -- list | show <id> | cancel <id> | complete <id>      (times are UTC)

  list            what is under way, the newest first; nothing personal
    --site        of one site
    --due         what the Worker should have looked at by now: more than a few mean that it does not run
    --all         what is over, too
  show <id>       one reservation; the lead of the same id says who reserved
    --phone       with the mobile
  cancel <id>     frees the vehicle and gives a deposit that was paid online back, within two minutes
  complete <id>   the vehicle is sold to that shopper: it stays put aside until the time is over,
                  and the deposit is part of the price
  --remote        on Cloudflare instead of on this machine
  --persist-to    folder of the local data, where it is not .wrangler/state`

const config = {
  allowPositionals: true,
  options: {
    site: { type: 'string' },
    due: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    phone: { type: 'boolean', default: false },
    remote: { type: 'boolean', default: false },
    'persist-to': { type: 'string' },
  },
} as const

type OfOne = Exclude<Command, { kind: 'list' }>
type Answer = (
  ask: (sql: string) => ReturnType<typeof queryD1>,
  asked: OfOne,
  now: number,
) => Promise<string | null>

/** Before they are run: a command waits for nothing that stands below it. */
const TEXTS: Record<OfOne['kind'], Answer> = {
  show: async (ask, { id, withPhone }) => showText(await ask(showSql(id, withPhone))),
  cancel: async (ask, { id }, now) => cancelText(await ask(cancelSql(id, now))),
  complete: async (ask, { id }) => completeText(await ask(completeSql(id))),
}

const { positionals, values } = readOptions(config, USAGE)
const command = readCommand({ positionals, values })

if ('problem' in command) fail(`${command.problem}\n\n${USAGE}`.trim())
else await runCommand(command).catch((error: unknown) => fail(String(error)))

async function runCommand(asked: Command): Promise<void> {
  const ask = (sql: string) =>
    queryD1(sql, { remote: values.remote, persistTo: values['persist-to'] })
  const now = Math.floor(Date.now() / 1000)
  if (asked.kind === 'list') return console.log(listText(await ask(listSql(asked, now)), now))
  const text = await TEXTS[asked.kind](ask, asked, now)
  return text === null ? fail(`There is no reservation ${asked.id}.`) : console.log(text)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 1
}
