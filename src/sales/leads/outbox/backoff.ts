// How long is waited after a failure. Pure; in seconds.

/** Pause of one lead after so many tries (at least one): 15 s doubling, to 15 minutes where its target does not take it, else to one. */
export function leadBackoff(
  attempts: number,
  { isRefused = false, afterSeconds }: { isRefused?: boolean; afterSeconds?: number } = {},
): number {
  const longest = isRefused ? LONGEST_PAUSE : LONGEST_PAUSE_WHILE_OTHERS_GO
  const doubled = FIRST_PAUSE * 2 ** Math.min(attempts - 1, 10)
  return Math.min(afterSeconds ?? doubled, longest)
}

/**
 * Rest of a target that took nothing: 30 s, or what it asked for, but so short that each minute's sweep sends one lead
 * ahead. One a minute is no load, and what waits moves within a minute of the target's return.
 */
export function targetPause(afterSeconds: readonly (number | undefined)[]): number {
  const asked = Math.max(...afterSeconds.map((seconds) => seconds ?? TARGET_PAUSE))
  return Math.min(Math.max(asked, SHORTEST_TARGET_PAUSE), LONGEST_TARGET_PAUSE)
}

/** Wait of a message of the queue that was read so many times while the database did not answer. */
export function retryDelay(reads: number): number {
  return Math.min(5 * reads, 30)
}

const FIRST_PAUSE = 15
const LONGEST_PAUSE = 900
const LONGEST_PAUSE_WHILE_OTHERS_GO = 60
const TARGET_PAUSE = 30
const SHORTEST_TARGET_PAUSE = 15
const LONGEST_TARGET_PAUSE = 50
