// A request to the engine as HTTP, and its answer back. `x-revision` rises with every write;
// `x-asked` says how often a call of queries has come since, so that only what comes again is cached.
import type { Engine } from './engine.ts'
import { answer } from './endpoints.ts'
import { isRefusal } from './errors.ts'

export async function answerRequest(engine: Engine, request: Request): Promise<Response> {
  const text = await request.text()
  const answered = answer(engine, request.method, new URL(request.url), text)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'x-revision': String(engine.documents.revision()),
  }
  if (!isRefusal(answered)) {
    return new Response(answered.json, { headers: { ...headers, ...answered.headers } })
  }
  const { message, status } = answered
  return Response.json({ message, status }, { status, headers })
}
