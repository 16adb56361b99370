// `npm run prizes -- list|show|redeem`: prizes drawn and redeemed.
import {
  type Command,
  listSql,
  listText,
  readCommand,
  redeemSql,
  redeemText,
  showSql,
  showText,
} from '#cli/prizes/commands.ts'
import { readOptions } from './read-options.ts'
import { runOnD1 } from './run-on-d1.ts'

const USAGE = `npm run prizes -- list | show <code> | redeem <code>    (times are UTC)

  list          how many of each prize were won and redeemed
    --site      one site only
  show <code>   the prize for a code
  redeem <code> marks a prize as redeemed, once
  --remote      on Cloudflare instead of on this machine
  --persist-to  folder of the local data (default .wrangler/state)`

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

await runOnD1<Command>(command, USAGE, values, {
  answer: async (ask, asked, now) => {
    if (asked.kind === 'list') return listText(await ask(listSql(asked.site)))
    if (asked.kind === 'show') return showText(await ask(showSql(asked.code)))
    return redeemText(await ask(redeemSql(asked.code, now)))
  },
  missing: (asked) => ('code' in asked ? `There is no prize with the code ${asked.code}.` : ''),
})
