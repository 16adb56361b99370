// Metadata of a form page.
import { formRoutes } from '#routes.ts'
import type { LeadForm, PageFormKind } from '#sales/leads/form.ts'
import type { Car } from '#stock/car.ts'
import { toTitle } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'

/** A form about one vehicle is for one shopper. */
export function toFormHead(
  { title }: LeadForm,
  kind: PageFormKind,
  car: Car | null,
  site: Site,
  query: URLSearchParams,
) {
  const isIndexed = !query.has('car_id')
  const name = car === null ? '' : toTitle(car)
  const about = title.includes(name) ? '' : `: ${name}`
  return {
    kind: 'form' as const,
    title: `${title}${about} | ${site.name}`,
    description: `${title} at ${site.name}.`,
    canonical: isIndexed ? new URL(formRoutes[kind].href(), site.url).href : undefined,
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
    ...(isIndexed && { structured: toGraph([], [{ label: title }], site) }),
  }
}
