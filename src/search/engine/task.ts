// The response of a write. Writes are synchronous, so every task is already published.
import type { Answer } from './call.ts'

export function toTask(revision: number, more: object = {}): Answer {
  return { json: JSON.stringify({ taskID: revision, updatedAt: toTimestamp(revision), ...more }) }
}

/** The protocol needs dates, but the engine has no clock: one second per revision keeps their order. */
export function toTimestamp(revision: number): string {
  return new Date(revision * 1_000).toISOString()
}
