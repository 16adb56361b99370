// Backoff after failures. Pure.
import type { Seconds } from '#lib/zone-time.ts'

/**
 * Backoff of one lead after its attempts (at least one): 15 s, doubling to a maximum of 15 minutes if the target
 * rejects it, otherwise of one minute.
 */
export function leadBackoff(
  attempts: number,
  { isRefused = false, afterSeconds }: { isRefused?: boolean; afterSeconds?: Seconds } = {},
): Seconds {
  const longest = isRefused ? LONGEST_PAUSE : LONGEST_PAUSE_WHILE_OTHERS_GO
  const doubled = FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10)
  return Math.min(afterSeconds ?? doubled, longest)
}

/**
 * Pause of a failing target: 30 s, or the time it requested, but short enough that each minute's sweep sends one probe.
 * One probe a minute is no load, and the backlog moves within a minute of recovery.
 */
export function targetPause(afterSeconds: readonly (Seconds | undefined)[]): Seconds {
  const longest = Math.max(...afterSeconds.map((seconds) => seconds ?? TARGET_PAUSE))
  return Math.min(Math.max(longest, SHORTEST_TARGET_PAUSE), LONGEST_TARGET_PAUSE)
}

/** Delay of a queue message after so many reads with the database unavailable. */
export function retryDelay(reads: number): Seconds {
  return Math.min(5 * reads, 30)
}

const FIRST_PAUSE: Seconds = 15
const LONGEST_PAUSE: Seconds = 900
const LONGEST_PAUSE_WHILE_OTHERS_GO: Seconds = 60
const TARGET_PAUSE: Seconds = 30
const SHORTEST_TARGET_PAUSE: Seconds = 15
const LONGEST_TARGET_PAUSE: Seconds = 50
