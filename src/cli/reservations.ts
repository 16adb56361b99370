// `npm run reservations -- list|show|cancel|complete`: which vehicles are put aside, and the end of one (S20).
import { readOptions } from './read-options.ts'
import { runOnD1 } from './run-on-d1.ts'
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

const { positionals, values } = readOptions(config, USAGE)

await runOnD1<Command>(readCommand({ positionals, values }), USAGE, values, {
  answer: async (ask, asked, now) => {
    if (asked.kind === 'list') return listText(await ask(listSql(asked, now)), now)
    if (asked.kind === 'show') return showText(await ask(showSql(asked.id, asked.withPhone)))
    if (asked.kind === 'cancel') return cancelText(await ask(cancelSql(asked.id, now)))
    return completeText(await ask(completeSql(asked.id)))
  },
  missing: (asked) => ('id' in asked ? `There is no reservation ${asked.id}.` : ''),
})
