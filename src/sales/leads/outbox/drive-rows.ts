// Test drives with their leads, for the calendar of the dealership. Only reads.
import * as z from 'zod'

import { parseJson } from '#lib/parse-json.ts'
import type { Seconds } from '#lib/zone-time.ts'
import type { LeadPayload } from '#sales/leads/lead.ts'
import { type DriveRow, type StoredDrive, toStored } from '#sales/leads/test-drive-rows.ts'

export type CalendarDrive = StoredDrive & {
  lead: string
  /** Location id. */
  place: string
  payload: LeadPayload
  /** Email address of the person assigned to the lead, who takes the drive; empty if there is none. */
  assignee: string
}

type Row = DriveRow & { lead: string; place: string; payload: string; assignee: string }

/** Drives of a site in a time span, in order; its end is exclusive. */
export async function listDrives(
  db: D1Database,
  site: string,
  { from, until, most }: { from: Seconds; until: Seconds; most: number },
): Promise<CalendarDrive[]> {
  const statement = db.prepare(
    `SELECT d.*, payload, assignee FROM (
       SELECT lead_id AS lead, location_id AS place, start_at AS start, end_at AS "end", state, revision,
         dealer_moves AS dealerMoves, came, confirmed_at AS confirmedAt, coming_at AS comingAt, remind_by AS remindBy, edits
       FROM test_drives
       WHERE site = ?1 AND start_at >= ?2 AND start_at < ?3 ORDER BY start_at LIMIT ?4) d
     JOIN leads l ON l.id = d.lead AND l.site = ?1 ORDER BY d.start, d.lead`,
  )
  const { results } = await statement.bind(site, from, until, most).all<Row>()
  return results.flatMap(({ payload, ...row }) => {
    const read = payloadShape.safeParse(payload)
    return read.success ? [{ ...toStored(row), payload: read.data }] : []
  })
}

const payloadShape = z.string().transform(parseJson).pipe(z.record(z.string(), z.unknown()))
