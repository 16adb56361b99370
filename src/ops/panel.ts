// Pieces of a page for operations, each by itself: one that is slow or fails holds up no other, for then they are needed most.
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'

/** What a piece shows; null where it could not be had. */
export type Panel<Value extends object> = Value | null

const WAIT_MS = 2000

/** Asks for one. Never rejects. */
export async function loadPanel<Value extends object>(
  panel: string,
  ask: () => Promise<Value>,
  waitMs = WAIT_MS,
): Promise<Panel<Value>> {
  try {
    return await inTime(ask(), waitMs)
  } catch (error) {
    logError('ops.panel-failed', { panel, error: errorName(error) })
    return null
  }
}
