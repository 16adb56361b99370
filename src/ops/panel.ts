// Panels of an operations page, loaded separately: a slow or failed one delays no other, since failures are when they
// are needed most.
import { inTime } from '#lib/in-time.ts'
import { errorName, logError } from '#lib/log.ts'

/** Content of a panel; null if it could not be loaded. */
export type Panel<Value extends object> = Value | null

const WAIT_MS = 2000

/** Loads one panel. Never rejects. */
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
