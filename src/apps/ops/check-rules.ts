// Runs the rules: everything that needs attention now, worst first. Rules fail independently.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { listDatabases } from '#tenant/database.ts'
import { listAbsent } from '#tenant/moves/move-rows.ts'
import type { BookState, Finding } from './alert.ts'
import type { Platform, Rule } from './rule.ts'
import { RULES } from './rules.ts'
import type { StoreHealth } from '#composition/stores.ts'

/** Milliseconds for one rule: stores that do not answer count as down before that. */
const RULE_MS: Milliseconds = 2500

/** A rule and its findings, null if it could not check; `isPartial` means that one database is missing. */
export type Checked = { rule: Rule; findings: Finding[] | null; isPartial: boolean }

/** The AlertBook. */
export function openBook({ ALERT_BOOK }: Pick<Env, 'ALERT_BOOK'>) {
  return ALERT_BOOK.get(ALERT_BOOK.idFromName('all'), NEAR)
}

/** Runs all rules in parallel; `stores` are the results for the stores. Never rejects. */
export function checkRules(
  env: Env,
  now: Seconds,
  stores: Promise<readonly StoreHealth[]>,
): Promise<Checked[]> {
  const platform = { env, stores }
  const databases = listDatabases(env).map(({ db }): Reading => {
    const absent = inTime(listAbsent(db), RULE_MS)
    absent.catch(() => undefined)
    return { db, absent }
  })
  const reading = inTime(openBook(env).read(), RULE_MS)
  // Each rule that reads it reports the failure.
  reading.catch(() => undefined)
  return Promise.all(
    RULES.map(async (rule) => {
      const looks = looksOf(rule, { platform, databases, reading }, now)
      const found = await Promise.all(looks.map((look) => findInTime(rule, look)))
      const read = found.filter((findings) => findings !== null)
      const isPartial = read.length > 0 && read.length < found.length
      const findings = read.length === 0 ? null : await withStart(rule, read.flat(), reading)
      return { rule, findings, isPartial }
    }),
  )
}

async function findInTime(rule: Rule, look: () => Promise<Finding[]>): Promise<Finding[] | null> {
  try {
    return await inTime(look(), RULE_MS)
  } catch (error) {
    logError('ops.rule-failed', { rule: rule.id, error: errorName(error) })
    return null
  }
}

/** A database, and the sites whose rows count in another one; read once for all rules. */
type Reading = { db: D1Database; absent: Promise<ReadonlySet<string>> }

type Sources = {
  platform: Platform
  databases: readonly Reading[]
  reading: Promise<BookState>
}

/** Findings without those of sites whose rows count in another database. */
async function findPresent(
  { find }: Extract<Rule, { reads: 'database' }>,
  { db, absent: reading }: Reading,
  now: Seconds,
): Promise<Finding[]> {
  const [findings, absent] = await Promise.all([find(db, now), reading])
  return findings.filter(({ site }) => site === null || !absent.has(site))
}

/** The places that a rule checks: each database, or a single one. */
function looksOf(
  rule: Rule,
  { platform, databases, reading }: Sources,
  now: Seconds,
): (() => Promise<Finding[]>)[] {
  if (rule.reads === 'database')
    return databases.map((database) => () => findPresent(rule, database, now))
  if (rule.reads === 'platform') return [() => rule.find(platform, now)]
  if (rule.reads === 'book') return [async () => rule.find(await reading, now)]
  return [async () => (await reading).findings.filter((finding) => finding.rule === rule.id)]
}

/**
 * Each finding with its own start, or the first check that found it; null if it is new or the AlertBook does not
 * answer.
 */
async function withStart(
  { id }: Rule,
  found: readonly Finding[],
  reading: Promise<BookState>,
): Promise<Finding[]> {
  const book = await reading.catch(() => null)
  const stored = book?.findings.filter(({ rule }) => rule === id) ?? []
  return found.map(({ site, subject, what, cause, since }) => {
    const known = stored.find((one) => one.site === site && one.subject === subject)
    return { site, subject, what, cause, since: since ?? known?.firstAt ?? null }
  })
}

/** JSON output: each finding with its rule, worst first, and the rules that could not check. */
export function toAttention(checks: readonly Checked[]) {
  return {
    attention: checks.flatMap(({ rule, findings }) =>
      (findings ?? []).map((finding) => ({
        rule: rule.id,
        level: rule.level,
        title: rule.title,
        ...finding,
        href: hrefOf(rule, finding),
      })),
    ),
    unknown: listUnknown(checks).map(({ id }) => id),
  }
}

/** Rules that could not check, at least not in every database. */
export function listUnknown(checks: readonly Checked[]): Rule[] {
  return checks
    .filter(({ findings, isPartial }) => findings === null || isPartial)
    .map(({ rule }) => rule)
}

/** Address of a finding's details, within the operations pages. */
export function hrefOf({ section }: Rule, { site }: Pick<Finding, 'site'>): string {
  return `${site === null ? routes.ops.href() : routes.opsSite.href(site)}#${section}`
}
