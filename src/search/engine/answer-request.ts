// The engine over HTTP. `x-revision` increases with every write; `x-asked` counts identical query calls since the last
// write, so that only repeated ones are cached.
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
