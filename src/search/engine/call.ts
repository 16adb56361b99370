// A call to an endpoint, and its result.
import type { Engine } from './engine.ts'
import { isRefusal, type Refusal } from './errors.ts'
import type { JsonObject } from './json.ts'

export type Call = {
  engine: Engine
  /** Path parameters for `:index`, `:id` and the like. */
  path: Record<string, string>
  search: URLSearchParams
  body: JsonObject
  /** The raw body. */
  text: string
}

/** JSON body and headers of a response. */
export type Answer = { json: string; headers?: Record<string, string> }

/** Runs a write, which returns the new revision. Writes are synchronous, so every task is already published. */
export function writeTask(
  engine: Engine,
  write: () => number | Refusal,
  more: object = {},
): Answer | Refusal {
  const revision = engine.write(write)
  if (isRefusal(revision)) return revision
  return {
    json: JSON.stringify({ taskID: revision, updatedAt: toRevisionTime(revision), ...more }),
  }
}

/** The protocol needs dates, but the engine has no clock: one second per revision keeps their order. */
export function toRevisionTime(revision: number): string {
  return new Date(revision * 1_000).toISOString()
}
