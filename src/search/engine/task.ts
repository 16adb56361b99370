// What a write answers. Writes are done when they are answered, so every task is already published.
import type { Answer } from './call.ts'

export function toTask(revision: number, more: object = {}): Answer {
  return { json: JSON.stringify({ taskID: revision, updatedAt: toTimestamp(revision), ...more }) }
}

/** The protocol wants dates; the engine has no clock. One second a revision: later is later. */
export function toTimestamp(revision: number): string {
  return new Date(revision * 1_000).toISOString()
}
