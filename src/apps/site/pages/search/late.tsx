// A site's own lists below the default search. They load after the results, so that nothing waits for them.
import { clock } from '#lib/clock.ts'
import type { LatePart } from '#http/render.tsx'
import type { Ctx } from '#http/send-page.ts'
import { loadCarousels } from '#search/load.ts'
import { Carousel } from '#apps/site/ui/carousel.tsx'

/** The lists as a late fragment of the page. */
export function toCuratedLists(c: Ctx): LatePart {
  const { services, tenant } = c.var
  const loaded = loadCarousels(tenant.site, services.search.list, clock())
  const content = loaded.then((carousels) =>
    carousels.map((carousel) => <Carousel key={carousel.title} {...carousel} />),
  )
  return { id: 'curated', content, fallback: null }
}
