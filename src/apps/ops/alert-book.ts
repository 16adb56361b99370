// Findings with their start, and alerts waiting to be sent: one object for all sites. Independent of the database, so
// that an alert about a database outage can leave the product. The only SQL for its tables.
import { DurableObject } from 'cloudflare:workers'

import type { AlertBookCalls, Env } from '#env.ts'
import { DAY, type Seconds } from '#lib/zone-time.ts'
import { leadBackoff } from '#sales/leads/outbox/backoff.ts'
import type {
  Alert,
  BookState,
  Channel,
  Finding,
  KeptFinding,
  Noted,
  SiteRound,
  WaitingAlert,
} from './alert.ts'

/**
 * Seconds until a finding is sent: it must be found in two checks, so that a single timeout of a store alerts no one.
 */
const CONFIRMED_S: Seconds = 45
/** Seconds for which it must be missing before it counts as over, so that an intermittent problem is one alert. */
const OVER_S: Seconds = 240
/** Seconds without a check after which a site counts as deleted. */
const GONE_S: Seconds = DAY
/** Maximum findings listed in one alert. */
const MAX_NAMED = 20
/** Maximum alerts sent in one check. */
const MAX_DUE = 20

const TABLES = `
  CREATE TABLE IF NOT EXISTS findings (
    rule TEXT NOT NULL, site TEXT NOT NULL, subject TEXT NOT NULL, what TEXT NOT NULL, cause TEXT NOT NULL,
    since INTEGER, first_at INTEGER NOT NULL, seen_at INTEGER NOT NULL, alerted_at INTEGER,
    PRIMARY KEY (rule, site, subject)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS alerts (
    id TEXT NOT NULL, channel TEXT NOT NULL, alert TEXT NOT NULL, created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, last_error TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (id, channel)) WITHOUT ROWID`

type FindingRow = {
  rule: string
  site: string
  subject: string
  what: string
  cause: string
  since: number | null
  first_at: number
}

export class AlertBook extends DurableObject<Env> implements AlertBookCalls {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    ctx.storage.sql.exec(TABLES)
  }

  /** Records a check, writes an alert for new and finished findings, and returns the alerts to send now. */
  note(noted: readonly Noted[], channels: readonly Channel[], now: Seconds): WaitingAlert[] {
    this.ctx.storage.transactionSync(() => {
      for (const one of noted) {
        for (const finding of one.findings) this.#keep(one.rule.id, finding, now)
        this.#write('attention.opened', one, this.#listNew(one, now), channels, now)
        this.#write('attention.recovered', one, this.#takeOver(one, now), channels, now)
      }
      this.ctx.storage.kv.put('checkedAt', now)
    })
    return this.ctx.storage.sql
      .exec<{ alert: string; channel: Channel; attempts: number }>(
        'SELECT alert, channel, attempts FROM alerts WHERE due_at <= ? ORDER BY created_at LIMIT ?',
        now,
        MAX_DUE,
      )
      .toArray()
      .map(({ alert, channel, attempts }) => ({ alert: parseAlert(alert), channel, attempts }))
  }

  /** Records the result of sending: `failed` is null if it was accepted. */
  settle(id: string, channel: Channel, failed: string | null, now: Seconds): void {
    const { sql } = this.ctx.storage
    if (failed === null) {
      sql.exec('DELETE FROM alerts WHERE id = ? AND channel = ?', id, channel)
      return
    }
    const [row] = sql
      .exec<{ attempts: number }>(
        'UPDATE alerts SET attempts = attempts + 1, last_error = ? WHERE id = ? AND channel = ? RETURNING attempts',
        failed,
        id,
        channel,
      )
      .toArray()
    const pause = leadBackoff(row?.attempts ?? 1, { isRefused: true })
    sql.exec('UPDATE alerts SET due_at = ? WHERE id = ? AND channel = ?', now + pause, id, channel)
  }

  read(): BookState {
    const { sql, kv } = this.ctx.storage
    return {
      checkedAt: kv.get<Seconds>('checkedAt') ?? null,
      findings: sql
        .exec<FindingRow>('SELECT * FROM findings ORDER BY first_at LIMIT 1000')
        .toArray()
        .map(toKept),
      unsent: sql
        .exec<BookState['unsent'][number]>(
          `SELECT channel, COUNT(*) AS alerts, MAX(attempts) AS attempts, MAX(last_error) AS reason, MIN(created_at) AS since
           FROM alerts WHERE attempts > 0 GROUP BY channel`,
        )
        .toArray(),
    }
  }

  /** Progress of the round over all sites: the cursor of the next page, and the start of this round. */
  readRound(): SiteRound {
    return this.ctx.storage.kv.get('round') ?? { cursor: null, startedAt: 0 }
  }

  saveRound(round: SiteRound): void {
    this.ctx.storage.kv.put('round', round)
  }

  #keep(rule: string, { site, subject, what, cause, since }: Finding, now: Seconds): void {
    this.ctx.storage.sql.exec(
      `INSERT INTO findings (rule, site, subject, what, cause, since, first_at, seen_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
       ON CONFLICT DO UPDATE SET what = ?4, cause = ?5, since = ?6, seen_at = ?7`,
      rule,
      site ?? '',
      subject,
      what,
      cause,
      since,
      now,
    )
  }

  /** Confirmed findings without an alert, marked as alerted. Findings of a site round need no second check. */
  #listNew({ rule, sites }: Noted, now: Seconds): FindingRow[] {
    return this.ctx.storage.sql
      .exec<FindingRow>(
        `UPDATE findings SET alerted_at = ?2 WHERE rule = ?1 AND alerted_at IS NULL AND seen_at = ?2 AND first_at <= ?3 RETURNING *`,
        rule.id,
        now,
        sites === null ? now - CONFIRMED_S : now,
      )
      .toArray()
  }

  /** Removes findings that are over, and returns those that were alerted. */
  #takeOver({ rule, sites }: Noted, now: Seconds): FindingRow[] {
    return this.ctx.storage.sql
      .exec<FindingRow & { alerted_at: number | null }>(
        `DELETE FROM findings WHERE rule = ?1 AND seen_at <= ?2
         AND (?3 IS NULL OR site IN (SELECT value FROM json_each(?3)) OR seen_at <= ?4) RETURNING *`,
        rule.id,
        now - OVER_S,
        sites === null ? null : JSON.stringify(sites),
        now - GONE_S,
      )
      .toArray()
      .filter(({ alerted_at }) => alerted_at !== null)
  }

  #write(
    type: Alert['type'],
    { rule: { id: rule, level, title, todo } }: Noted,
    rows: readonly FindingRow[],
    channels: readonly Channel[],
    now: Seconds,
  ): void {
    if (rows.length === 0) return
    const findings = rows.slice(0, MAX_NAMED).map((row): Finding => {
      const { site, subject, what, cause, since, firstAt } = toKept(row)
      return { site, subject, what, cause, since: since ?? firstAt }
    })
    const id = crypto.randomUUID()
    const more = rows.length - findings.length
    const alert: Alert = { id, type, rule, level, title, todo, at: now, findings, more }
    for (const channel of channels)
      this.ctx.storage.sql.exec(
        'INSERT INTO alerts (id, channel, alert, created_at, due_at) VALUES (?, ?, ?, ?, ?)',
        id,
        channel,
        JSON.stringify(alert),
        now,
        now,
      )
  }
}

function toKept({ first_at: firstAt, site, ...row }: FindingRow): KeptFinding {
  const { rule, subject, what, cause, since } = row
  return { rule, site: site === '' ? null : site, subject, what, cause, since, firstAt }
}

/** As this object wrote it. */
function parseAlert(text: string): Alert {
  return JSON.parse(text)
}
