// `npm run leads -- list|show|retry|release`: shows leads, retries those that wait, and releases those that are held.
import { recordReading, releaseLeads } from '#apps/console/acts/lead-acts.ts'
import type { Acting } from '#apps/console/acts/record-act.ts'
import { parseJson } from '#lib/parse-json.ts'
import { type DeliveryRow, listDeliveries } from '#sales/leads/outbox/delivery-rows.ts'
import {
  countLeads,
  findHeldLeads,
  findStoredLead,
  type LeadCount,
  type LeadFilter,
  type ListedLead,
  type ListFilter,
  listNewestLeads,
  retryDeliveries,
  type StoredLead,
} from '#sales/leads/outbox/lead-operations.ts'
import { readOptions } from './read-options.ts'
import { type AskEach, type Problem, runOnDatabases } from './run-on-databases.ts'
import { factList, newestFirst, table, timeOf } from './table.ts'

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

export type Command =
  | { kind: 'list'; filter: ListFilter }
  | { kind: 'show'; id: string }
  | { kind: 'retry'; filter: LeadFilter }
  | { kind: 'release'; filter: LeadFilter & { withSuspects: boolean } }

export type ParsedArguments = {
  positionals: readonly string[]
  values: { site?: string; target?: string; state?: string; suspects?: boolean }
}

/** Parses the command, or returns its error. */
export function readCommand({ positionals, values }: ParsedArguments): Command | Problem {
  const [name = '', id, ...more] = positionals
  const { site, target, state, suspects = false } = values
  const problem =
    more.length > 0
      ? `Unexpected argument: "${more.join(' ')}".`
      : (wrongName('site', site) ?? wrongName('target', target) ?? wrongId(id))
  if (problem !== null) return { problem }
  // An option that a command does not support must not be ignored silently.
  if (state !== undefined && name !== 'list') return { problem: 'Use --state only with list.' }
  if (suspects && name !== 'release') return { problem: 'Use --suspects only with release.' }
  const filter = {
    ...(id !== undefined && { id }),
    ...(site !== undefined && { site }),
    ...(target !== undefined && { target }),
  }
  if (name === 'list') return readList(filter, state)
  if (name === 'show')
    return id === undefined
      ? { problem: 'Give the lead id: npm run leads -- show <id>' }
      : { kind: 'show', id }
  if (name !== 'retry' && name !== 'release')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (Object.keys(filter).length === 0) return { problem: 'Give a lead id, --site or --target.' }
  if (name === 'retry') return { kind: 'retry', filter }
  return { kind: 'release', filter: { ...filter, withSuspects: suspects || id !== undefined } }
}

const STATES = ['pending', 'held', 'delivered'] as const

function readList(filter: LeadFilter, state: string | undefined): Command | Problem {
  if (state === undefined) return { kind: 'list', filter }
  const known = STATES.find((each) => each === state)
  return known === undefined
    ? { problem: `--state must be one of ${STATES.join(', ')}, not "${state}".` }
    : { kind: 'list', filter: { ...filter, state: known } }
}

function wrongId(id: string | undefined): string | null {
  return id === undefined || /^[0-9a-f]{32}$/.test(id)
    ? null
    : `"${id}" is not a lead id: use 32 digits and letters from a to f.`
}

function wrongName(option: string, name: string | undefined): string | null {
  return name === undefined || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
    ? null
    : `--${option} takes a name such as "acme-motors", not "${name}".`
}

/** Runs the command and returns its output. */
export async function runLeads(
  each: AskEach,
  command: Command,
  acting: Acting,
): Promise<string | Problem> {
  if (command.kind === 'list') return list(each, command.filter)
  if (command.kind === 'show') return show(each, command.id, acting)
  if (command.kind === 'retry')
    return toResult(
      await each((db) => retryDeliveries(db, command.filter, acting.now)),
      'No lead is waiting for a retry. A held lead needs release; a delivered one is not sent again.',
    )
  return toResult(
    await each((db) => release(db, command.filter, acting)),
    'No held lead found. A lead that is waiting for a retry needs retry; a delivered one is not sent again.',
  )
}

async function release(
  db: D1Database,
  filter: LeadFilter & { withSuspects: boolean },
  acting: Acting,
): Promise<string[]> {
  const leads = await findHeldLeads(db, filter)
  await releaseLeads(acting, db, leads, { target: filter.target ?? null })
  return leads.map(({ id }) => id)
}

/** Maximum rows of a list. */
export const MAX_ROWS = 50

async function list(each: AskEach, filter: ListFilter): Promise<string> {
  // One lead more than displayed shows that there are more.
  const answers = await each((db) =>
    Promise.all([countLeads(db, filter), listNewestLeads(db, filter, MAX_ROWS + 1)]),
  )
  return listText(
    answers.flatMap(([counts]) => counts),
    answers.flatMap(([, leads]) => leads),
  )
}

/** Number of waiting leads per target, and the newest ones. Nothing that a shopper wrote. */
export function listText(counts: readonly LeadCount[], leads: readonly ListedLead[]): string {
  if (leads.length === 0) return 'No leads found.'
  const summary = counts.map(({ site, target, state, leads: count, oldest, failingSince }) => ({
    site,
    target: target ?? '(no target)',
    state: state ?? 'kept',
    leads: count,
    oldest: timeOf(oldest),
    failing: failingSince === null ? '' : `since ${timeOf(failingSince)}`,
  }))
  const newest = newestFirst(leads)
    .slice(0, MAX_ROWS)
    .map(({ id, createdAt, site, kind, target, state, attempts, reason }) => ({
      id,
      received: timeOf(createdAt),
      site,
      kind,
      target,
      state: state ?? 'kept',
      tries: attempts,
      why: reason,
    }))
  const more = leads.length > MAX_ROWS ? `\nOnly the newest ${MAX_ROWS} are shown.` : ''
  return `${table(summary)}\n\n${table(newest)}${more}`
}

async function show(each: AskEach, id: string, acting: Acting): Promise<string | Problem> {
  const found = await each(async (db) => {
    const lead = await findStoredLead(db, id)
    if (lead !== null) await recordReading(acting, lead)
    return lead && leadText(lead, await listDeliveries(db, id))
  })
  return found.find((text) => text !== null) ?? { problem: `There is no lead ${id}.` }
}

/** One lead with all its fields. */
function leadText(lead: StoredLead, deliveries: readonly DeliveryRow[]): string {
  const facts = {
    id: lead.id,
    site: lead.site,
    kind: lead.kind,
    received: timeOf(lead.createdAt),
    ...(lead.parent !== null && { follows: lead.parent }),
    ...(lead.suspicion !== '' && { suspicion: lead.suspicion }),
  }
  const targets = deliveries.map(({ target, state, attempts, dueAt, deliveredAt, reason }) => ({
    target,
    state,
    tries: attempts,
    next: state === 'pending' ? timeOf(dueAt) : '',
    delivered: timeOf(deliveredAt),
    why: reason,
  }))
  return [
    factList(facts),
    targets.length === 0 ? 'The site had no target for this lead.' : table(targets),
    JSON.stringify(parseJson(lead.payload) ?? lead.payload, null, 2),
  ].join('\n\n')
}

/** The result of a retry or a release. */
function toResult(answers: readonly string[][], none: string): string {
  const count = new Set(answers.flat()).size
  if (count === 0) return none
  return `${count} ${count === 1 ? 'lead' : 'leads'} will be sent within two minutes.`
}

if (import.meta.main) {
  const { positionals, values } = readOptions(config, USAGE)
  await runOnDatabases(readCommand({ positionals, values }), USAGE, values, runLeads)
}
