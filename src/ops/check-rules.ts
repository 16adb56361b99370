// Runs the rules: what needs attention now, worst first. Each rule fails alone.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { Finding, Platform, Rule } from './rule.ts'
import { RULES } from './rules.ts'
import type { StoreHealth } from './stores.ts'

/** Milliseconds for one rule: stores that do not answer count as down before that. */
const RULE_MS: Milliseconds = 2500

/** A rule and what it found; `findings` is null if it could not look. */
export type Checked = { rule: Rule; findings: Finding[] | null }

/** Runs all rules in parallel; `stores` are those found for them. Never rejects. */
export function checkRules(
  env: Env,
  now: Seconds,
  stores: Promise<readonly StoreHealth[]>,
): Promise<Checked[]> {
  const platform = { env, stores }
  return Promise.all(
    RULES.map(async (rule) => ({ rule, findings: await findInTime(rule, platform, now) })),
  )
}

async function findInTime(rule: Rule, platform: Platform, now: Seconds): Promise<Finding[] | null> {
  try {
    const looking =
      rule.reads === 'database' ? rule.find(platform.env.DB, now) : rule.find(platform, now)
    return await inTime(looking, RULE_MS)
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
    unknown: checks.filter(({ findings }) => findings === null).map(({ rule }) => rule.id),
  }
}

/** Address of the details of a finding, within the operations pages. */
export function hrefOf({ section }: Rule, { site }: Pick<Finding, 'site'>): string {
  return `${site === null ? routes.ops.href() : routes.opsSite.href(site)}#${section}`
}
