// Plays the counter of views (A9): it counts its requests, from the number at the end of the car's slug.
import type { Player } from '#cli/stand-ins/player.ts'

const counted = new Map<string, number>()

export const playViews: Player = ({ url, method }) => {
  const { pathname, searchParams } = new URL(url)
  const [, slug] = /\/cars\/([^/]+)\/view\.json$/.exec(pathname) ?? []
  const isWhole = ['photos_count', 'updated_at', 'website_id'].every((name) =>
    searchParams.has(name),
  )
  if (method !== 'GET' || slug === undefined || !isWhole) return new Response(null, { status: 404 })
  const views = (counted.get(slug) ?? Number(/\d+$/.exec(slug)?.[0] ?? 0)) + 1
  counted.set(slug, views)
  return Response.json({ views, car_fields: { asked: Object.fromEntries(searchParams) } })
}
