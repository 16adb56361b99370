// Plays a hosted search engine.
// Each application (the first label of the host) has an index of its own; some of them misbehave.
import { createFetch, createNodeEngine } from '#test/search/engine/node-engine.ts'

const applications = new Map<string, { ask: ReturnType<typeof createFetch>; calls: number }>()

/** Answers one request. `GET /calls` returns how many searches an application has answered. */
export async function playHostedEngine(request: {
  url: string
  method: string
  text: () => Promise<string>
}): Promise<Response> {
  const { hostname, pathname } = new URL(request.url)
  const name = hostname.split('.')[0] ?? ''
  if (!hostname.endsWith('.algolia.net'))
    return new Response('This host is not played.', { status: 502 })
  const fault = await misbehave(name)
  if (fault !== null) return fault
  const application = applications.get(name) ?? { ask: createFetch(createNodeEngine()), calls: 0 }
  applications.set(name, application)
  if (pathname === '/calls') return new Response(String(application.calls))
  if (pathname.endsWith('/queries')) application.calls += 1
  const body = request.method === 'GET' ? undefined : await request.text()
  return application.ask(request.method, pathname, body)
}

/** Applications named after their fault (F1). */
async function misbehave(name: string): Promise<Response | null> {
  if (name.startsWith('garbage')) return new Response('<html>what?</html>')
  if (name.startsWith('nonsense')) return Response.json({ results: [{ hits: 'none', nbHits: -1 }] })
  if (name.startsWith('limited'))
    return Response.json({ message: 'Too many requests', status: 429 }, { status: 429 })
  if (name.startsWith('broken'))
    return Response.json({ message: 'Internal error', status: 500 }, { status: 500 })
  if (name.startsWith('refused'))
    return Response.json(
      { message: 'Invalid Application-ID or API key', status: 403 },
      { status: 403 },
    )
  if (name.startsWith('slow')) await new Promise((resolve) => setTimeout(resolve, 10_000))
  return null
}
