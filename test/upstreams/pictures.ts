// Plays a host of pictures: a picture for any path, except those named after their fault.
import type { Player } from '#cli/stand-ins/player.ts'

let answered = 0

/** Each response has unique bytes, so that a cached one differs from a fetched one. */
export const playPictures: Player = ({ url }) => {
  const { pathname } = new URL(url)
  const type = TYPES[pathname] ?? 'image/jpeg'
  const place = MOVED[pathname]
  if (place !== undefined) return new Response(null, { status: 302, headers: { Location: place } })
  if (pathname === '/missing.jpg') return new Response('Not here', { status: 404 })
  answered += 1
  return new Response(`picture ${answered} of ${pathname}`, {
    headers: { 'Content-Type': type, 'Set-Cookie': 'track=1', 'X-Powered-By': 'Pictures' },
  })
}

/** Not pictures, or executable pictures. */
const TYPES: Record<string, string> = {
  '/page.jpg': 'text/html',
  '/drawing.jpg': 'image/svg+xml',
}

const MOVED: Record<string, string> = {
  '/moved.jpg': '/a.jpg',
  '/moved-inside.jpg': 'https://169.254.169.254/latest/meta-data/',
  '/moved-for-ever.jpg': '/moved-for-ever.jpg',
}
