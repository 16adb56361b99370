// `npm run prizes -- list|show|redeem`: prizes drawn and redeemed.
import type { Acting } from '#apps/console/acts/record-act.ts'
import {
  countDraws,
  findPrize,
  type PrizeCount,
  redeemPrize,
  type WonPrize,
} from '#shopper/prizes/prize-rows.ts'
import { readOptions } from './read-options.ts'
import { type AskEach, type Problem, runOnDatabases } from './run-on-databases.ts'
import { factList, table, timeOf } from './table.ts'

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

export type Command =
  | { kind: 'list'; site: string | null }
  | { kind: 'show' | 'redeem'; code: string }

/** Parses the command, or returns its error. Codes are read as people write them: "hk7p 2qxm" is HK7P-2QXM. */
export function readCommand(positionals: readonly string[], site?: string): Command | Problem {
  const [name = '', ...words] = positionals
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (name === 'list')
    return words.length === 0
      ? { kind: 'list', site: site ?? null }
      : { problem: `Unexpected argument: "${words.join(' ')}".` }
  if (name !== 'show' && name !== 'redeem')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (site !== undefined) return { problem: 'Use --site only with list.' }
  const code = parseCode(words.join(''))
  return code === null
    ? { problem: `Give the prize code: npm run prizes -- ${name} HK7P-2QXM` }
    : { kind: name, code }
}

function parseCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z0-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}

/** Runs the command and returns its output. */
export async function runPrizes(
  each: AskEach,
  command: Command,
  { now }: Pick<Acting, 'now'>,
): Promise<string | Problem> {
  if (command.kind === 'list')
    return listText((await each((db) => countDraws(db, command.site))).flat())
  const { kind, code } = command
  const answers = await each(async (db) => {
    const isRedeemed = kind === 'redeem' && (await redeemPrize(db, code, now))
    const prize = await findPrize(db, code)
    return prize === null ? [] : [{ prize, isRedeemed }]
  })
  const [found] = answers.flat()
  if (found === undefined) return { problem: `There is no prize with the code ${code}.` }
  const { prize, isRedeemed } = found
  if (kind === 'show') return prizeText(prize)
  const outcome = isRedeemed
    ? 'Redeemed. Hand over the prize.'
    : 'Already redeemed. Do not hand over the prize again.'
  return `${outcome}\n\n${prizeText(prize)}`
}

function listText(counts: readonly PrizeCount[]): string {
  if (counts.length === 0) return 'No prizes won yet.'
  return table(counts.map((count) => ({ ...count, newest: timeOf(count.newest) })))
}

function prizeText({ prize, code, site, campaign, drawnAt, redeemedAt }: WonPrize): string {
  const redeemed = timeOf(redeemedAt) || 'not yet'
  return factList({ prize, code, site, campaign, drawn: timeOf(drawnAt), redeemed })
}

if (import.meta.main) {
  const { positionals, values } = readOptions(config, USAGE)
  await runOnDatabases(readCommand(positionals, values.site), USAGE, values, runPrizes)
}
