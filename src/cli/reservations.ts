// `npm run reservations -- list|show|cancel|complete|refunded`: lists reservations, and ends one.
import {
  cancelSql,
  cancelText,
  type Command,
  completeSql,
  completeText,
  listSql,
  listText,
  readCommand,
  refundedSql,
  refundedText,
  showSql,
  showText,
} from '#cli/reservations/commands.ts'
import { readOptions } from './read-options.ts'
import { runOnD1 } from './run-on-d1.ts'

const USAGE = `npm run reservations -- list | show <id> | cancel <id> | complete <id> | refunded <id>      (times are UTC)

  list            unfinished reservations, newest first; no personal details
    --site        one site only
    --due         only those that are overdue, fail or wait for Stripe, with tries and last reason
    --all         include finished ones
  show <id>       one reservation; the lead with the same id has the shopper's details
    --phone       include the mobile number
  cancel <id>     releases the vehicle and refunds a deposit paid online, within two minutes
  complete <id>   marks the vehicle as sold to the shopper: the hold stays until it expires,
                  and the dealer keeps the deposit as part of the price
  refunded <id>   records that you paid the deposit back another way, after its refund failed
  --remote        on Cloudflare instead of on this machine
  --persist-to    folder of the local data (default .wrangler/state)`

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
    if (asked.kind === 'refunded') return refundedText(await ask(refundedSql(asked.id, now)))
    return completeText(await ask(completeSql(asked.id, now)))
  },
  missing: (asked) => ('id' in asked ? `There is no reservation ${asked.id}.` : ''),
})
