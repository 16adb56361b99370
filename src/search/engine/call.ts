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
