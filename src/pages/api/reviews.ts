// GET /api/reviews/snap21?orgId={id}: a third party's rating of this dealer, for scripts of its own pages.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'

type Ctx = Context<AppEnv>

/** Answers `{ rating, stars }`; 404 for another dealer, 502 while there is no rating. */
export async function getSnap21(c: Ctx): Promise<Response> {
  const { reviews, upstreams } = c.var.tenant.site
  const isOwn = reviews.org_id !== '' && c.req.query('orgId') === reviews.org_id
  if (!isOwn || upstreams.snap21 === null)
    return c.json({ error: 'This site has no such rating.' }, 404)
  const found = await c.var.services.loadRating(clock())
  return found === null
    ? c.json({ error: 'The rating is unavailable at the moment.' }, 502)
    : c.json({ rating: found.rating, stars: found.stars })
}
