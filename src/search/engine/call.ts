// One call of an endpoint, and what it gives back.
import type { Engine } from './engine.ts'
import type { JsonObject } from './json.ts'

export type Call = {
  engine: Engine
  /** What stands in the path for `:index`, `:id` and the like. */
  path: Record<string, string>
  search: URLSearchParams
  body: JsonObject
  /** The body as it came. */
  text: string
}

/** JSON to answer with, and headers beside it. */
export type Answer = { json: string; headers?: Record<string, string> }
