// Runs the rules: what needs attention now, worst first. Each rule fails alone.
import type { Env } from '#env.ts'
import { errorName, logError } from '#lib/log.ts'
import { NEAR } from '#lib/near.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import { routes } from '#routes.ts'
import type { BookState } from './alert.ts'
import type { Finding, Platform, Rule } from './rule.ts'
import { RULES } from './rules.ts'
import type { StoreHealth } from './stores.ts'

/** Milliseconds for one rule: stores that do not answer count as down before that. */
const RULE_MS: Milliseconds = 2500

/** A rule and what it found; `findings` is null if it could not look. */
export type Checked = { rule: Rule; findings: Finding[] | null }

/** The AlertBook. */
export function openBook({ ALERT_BOOK }: Pick<Env, 'ALERT_BOOK'>) {
  return ALERT_BOOK.get(ALERT_BOOK.idFromName('all'), NEAR)
}

/** Runs all rules in parallel; `stores` are those found for them. Never rejects. */
export function checkRules(
  env: Env,
  now: Seconds,
  stores: Promise<readonly StoreHealth[]>,
): Promise<Checked[]> {
  const platform = { env, stores }
  const reading = inTime(openBook(env).read(), RULE_MS)
  // Each rule that reads it says if it fails.
  reading.catch(() => undefined)
  return Promise.all(
    RULES.map(async (rule) => ({
      rule,
      findings: await findInTime(rule, () => find(rule, platform, reading, now)),
    })),
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

/** What a rule finds, each with a start: its own, or when a check first found it. */
async function find(
  rule: Rule,
  platform: Platform,
  reading: Promise<BookState>,
  now: Seconds,
): Promise<Finding[]> {
  if (rule.reads === 'book') return rule.find(await reading, now)
  if (rule.reads === 'site')
    return (await reading).findings
      .filter((kept) => kept.rule === rule.id)
      .map(({ firstAt, ...finding }) => ({ ...finding, since: finding.since ?? firstAt }))
  const found =
    rule.reads === 'database'
      ? await rule.find(platform.env.DB, now)
      : await rule.find(platform, now)
  if (found.every(({ since }) => since !== null)) return found
  const kept = (await reading.catch(() => null))?.findings.filter((one) => one.rule === rule.id)
  return found.map((finding) => ({
    ...finding,
    since: finding.since ?? kept?.find((one) => isSame(one, finding))?.firstAt ?? null,
  }))
}

const isSame = (one: Finding, other: Finding) =>
  one.site === other.site && one.subject === other.subject

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
