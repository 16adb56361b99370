// A call of an endpoint and its result.
import type { Engine } from './engine.ts'
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

/** The response of a write. Writes are synchronous, so every task is already published. */
export function toTask(revision: number, more: object = {}): Answer {
  return { json: JSON.stringify({ taskID: revision, updatedAt: toTimestamp(revision), ...more }) }
}

/** The protocol needs dates, but the engine has no clock: one second per revision keeps their order. */
export function toTimestamp(revision: number): string {
  return new Date(revision * 1_000).toISOString()
}
