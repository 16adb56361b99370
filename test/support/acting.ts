// Someone who runs a command, with the database that has the activity log.
import type { Acting } from '#apps/console/acts/record-act.ts'
import { byCommand } from '#cli/run-on-databases.ts'

export const acting = (DB: D1Database, now: number): Acting => ({ who: byCommand('ops'), now, DB })
