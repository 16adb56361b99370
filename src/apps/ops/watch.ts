// The minutely check: runs the rules, records their findings, and sends the alerts that are due. Alerts and channels
// fail independently; unsent ones wait in the AlertBook.
import type { Env } from '#env.ts'
import { errorName, logError, logInfo } from '#lib/log.ts'
import { inTime } from '#lib/timeout.ts'
import type { Milliseconds, Seconds } from '#lib/zone-time.ts'
import type { Noted, WaitingAlert } from './alert.ts'
import { type Checked, checkRules, openBook } from './check-rules.ts'
import { checkNextSites } from './check-sites.ts'
import { RULES } from './rules.ts'
import { channelsOf, sendAlert } from './send-alert.ts'
import { checkStores } from '#composition/stores.ts'

/** Milliseconds for the AlertBook. */
const BOOK_MS: Milliseconds = 5000

/** Never rejects. */
export async function watch(env: Env, clock: () => Seconds): Promise<void> {
  try {
    const now = clock()
    const checks = await checkRules(env, now, checkStores(env))
    logFound(checks, now)
    // Nothing counts as over in a database that does not answer.
    const noted = checks.flatMap(({ rule, findings, isPartial }): Noted[] =>
      findings === null || rule.reads === 'site' || rule.isOnPageOnly === true
        ? []
        : [{ rule: toPlain(rule), findings, sites: isPartial ? [] : null }],
    )
    const book = openBook(env)
    const found = [...noted, ...(await checkSites(env, now))]
    const due = await inTime(book.note(found, channelsOf(env), now), BOOK_MS)
    await Promise.all(due.map((waiting) => send(waiting, env, clock)))
  } catch (error) {
    logError('ops.watch-failed', { error: errorName(error) })
  }
}

/** Findings of site rules for the sites whose turn it is. Never rejects. */
async function checkSites(env: Env, now: Seconds): Promise<Noted[]> {
  try {
    const book = openBook(env)
    const { sites, round } = await checkNextSites(env, await inTime(book.readRound(), BOOK_MS), now)
    await inTime(book.saveRound(round), BOOK_MS)
    const read = sites.filter(({ problem }) => problem !== 'unreadable')
    return RULES.flatMap((rule): Noted[] => {
      if (rule.reads !== 'site') return []
      const findings = read.flatMap((site) => rule.find(site, now))
      return [{ rule: toPlain(rule), findings, sites: read.map(({ slug }) => slug) }]
    })
  } catch (error) {
    logError('ops.watch-failed', { error: errorName(error) })
    // The next round starts over, because a cursor may have become invalid.
    await openBook(env)
      .saveRound({ cursor: null, startedAt: now })
      .catch(() => undefined)
    return []
  }
}

/** The serialisable part for the AlertBook, without functions. */
export const toPlain = ({ id, level, title, todo }: Noted['rule']): Noted['rule'] => ({
  id,
  level,
  title,
  todo,
})

async function send(
  { alert, channel, attempts }: WaitingAlert,
  env: Env,
  clock: () => Seconds,
): Promise<void> {
  const failed = await sendAlert(alert, channel, env, clock())
  if (failed !== null)
    logError('ops.alert-failed', {
      rule: alert.rule,
      channel,
      attempts: attempts + 1,
      reason: failed,
    })
  await inTime(openBook(env).settle(alert.id, channel, failed, clock()), BOOK_MS).catch(
    (error: unknown) => logError('ops.watch-failed', { error: errorName(error) }),
  )
}

/** Logs the metric of each rule: one line a minute while it has findings. */
function logFound(checks: readonly Checked[], now: Seconds): void {
  for (const { rule, findings } of checks) {
    if (findings === null || findings.length === 0) continue
    const starts = findings.flatMap(({ since }) => (since === null ? [] : [since]))
    const oldest = starts.length === 0 ? null : now - Math.min(...starts)
    logInfo('ops.attention', {
      rule: rule.id,
      severity: rule.level,
      findings: findings.length,
      oldestSeconds: oldest,
    })
  }
}
