// Plays the systems that dealers keep their stock in. The path of a feed names its fault.
import type { Played } from '#cli/stand-ins/player.ts'

/** Answers one fetch. `PUT` stores a body under a path; `GET /asked` returns the headers of the last request. */
export async function playStockFeed(request: Played): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/asked') return Response.json(asked)
  asked.push({
    path: pathname,
    etag: request.headers.get('If-None-Match'),
    authorization: request.headers.get('Authorization'),
  })
  if (pathname === '/moved') {
    return new Response(null, { status: 302, headers: { Location: 'http://169.254.169.254/' } })
  }
  if (pathname === '/huge') return new Response(endless())
  if (pathname === '/broken') return new Response('make,id\n"Kia')
  if (pathname === '/page') return new Response('<html>Sign in</html>')
  // Whole at first, then with its first row only.
  const isShrunk =
    pathname === '/shrinks.json' && asked.filter(({ path }) => path === pathname).length > 1
  const count = isShrunk ? 1 : Number(searchParams.get('cars') ?? 3)
  const etag = `"${count}"`
  if (request.headers.get('If-None-Match') === etag) return new Response(null, { status: 304 })
  const cars = Array.from({ length: count }, (_, at) => ({
    id: `f${at}`,
    make: 'Kia',
    model: 'Rio',
    year: 2020,
  }))
  const json = JSON.stringify(cars)
  if (pathname === '/packed.json.gz') {
    const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))
    return new Response(packed, { headers: { 'Content-Type': 'application/gzip' } })
  }
  return new Response(json, { headers: { ETag: etag } })
}

const asked: { path: string; etag: string | null; authorization: string | null }[] = []

/** More than any reader accepts. */
function endless(): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(`{"id":"x"}${' '.repeat(999_989)}\n`)
  let left = 80
  return new ReadableStream({
    pull(controller) {
      if ((left -= 1) < 0) controller.close()
      else controller.enqueue(piece)
    },
  })
}
