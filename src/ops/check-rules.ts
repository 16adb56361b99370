// Runs the rules: what needs attention now, worst first. Each rule fails alone.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import { listDatabases } from '#tenant/database.ts'
import { listAbsent } from '#tenant/moves/move-rows.ts'
import type { Finding, Platform, Rule } from './rule.ts'
import { RULES } from './rules.ts'
import type { StoreHealth } from './stores.ts'

/** Milliseconds for one rule: stores that do not answer count as down before that. */
const RULE_MS: Milliseconds = 2500

/**
 * A rule and what it found; `findings` is null if it could not look at all, and `unread` names the databases that it could
 * not look at while others answered.
 */
export type Checked = { rule: Rule; findings: Finding[] | null; unread: string[] }

/** Runs all rules in parallel; `stores` are those found for them. Never rejects. */
export function checkRules(
  env: Env,
  now: Seconds,
  stores: Promise<readonly StoreHealth[]>,
): Promise<Checked[]> {
  const platform = { env, stores }
  return Promise.all(RULES.map(async (rule) => ({ rule, ...(await runRule(rule, platform, now)) })))
}

async function runRule(
  rule: Rule,
  platform: Platform,
  now: Seconds,
): Promise<Omit<Checked, 'rule'>> {
  if (rule.reads === 'platform')
    return { findings: await findInTime(rule, () => rule.find(platform, now)), unread: [] }
  const all = await Promise.all(
    listDatabases(platform.env).map(async ({ name, db }) => ({
      name,
      findings: await findInTime(rule, () => findPresent(rule, db, now)),
    })),
  )
  const answers = all.flatMap(({ findings }) => (findings === null ? [] : [findings]))
  if (answers.length === 0) return { findings: null, unread: [] }
  const unread = all.filter(({ findings }) => findings === null).map(({ name }) => name)
  return { findings: answers.flat(), unread }
}

type DatabaseRule = Extract<Rule, { reads: 'database' }>

/** Without sites whose rows count in another database. */
async function findPresent({ find }: DatabaseRule, db: D1Database, now: Seconds) {
  const [findings, absent] = await Promise.all([find(db, now), listAbsent(db)])
  return findings.filter(({ site }) => site === null || !absent.has(site))
}

async function findInTime(rule: Rule, look: () => Promise<Finding[]>): Promise<Finding[] | null> {
  try {
    return await inTime(look(), RULE_MS)
  } catch (error) {
    logError('ops.rule-failed', { rule: rule.id, error: errorName(error) })
    return null
  }
}

/** What programs get: each finding with its rule, worst first, and the rules that could not look. */
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
    unknown: checks.flatMap(({ rule, findings, unread }) =>
      findings === null ? [rule.id] : unread.map((name) => `${rule.id} ${name}`),
    ),
  }
}

/** Address of the details of a finding, within the operations pages. */
export function hrefOf({ section }: Rule, { site }: Pick<Finding, 'site'>): string {
  return `${site === null ? routes.ops.href() : routes.opsSite.href(site)}#${section}`
}
