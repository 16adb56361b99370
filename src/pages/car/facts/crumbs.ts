// The way from the front page to a vehicle, each step a list that the shopper can open (W22, R12).
import { routes } from '#routes.ts'
import { toHref } from '#search/path.ts'
import { emptyState, withList, type SearchState } from '#search/state.ts'
import { valueWords } from '#search/words.ts'
import type { Car } from '#stock/car.ts'
import { modelName } from '#stock/naming.ts'
import type { Site } from '#tenant/schema.ts'

export type Crumb = { label: string; href: string }

type Placed = Pick<Car, 'car_type' | 'make' | 'model' | 'simple_body'>

/** Home, condition, make, model, body: each narrows the one before it. What is not known is no step; a model needs its make. */
export function toCrumbs(car: Placed, site: Site): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', href: routes.home.href() }]
  let state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  for (const { label, narrow } of steps(car, site)) {
    state = narrow(state)
    crumbs.push({ label, href: toHref(state, site) })
  }
  return crumbs
}

type Step = { label: string; narrow: (state: SearchState) => SearchState }

function steps({ car_type: type, make, model, simple_body: body }: Placed, site: Site): Step[] {
  const step = (
    label: string,
    name: 'car_type' | 'make' | 'model' | 'body',
    value: string,
  ): Step => ({
    label,
    narrow: (state) => withList(state, name, [value]),
  })
  return [
    step(`${valueWords('car_type', type)} ${site.vehicle.many}`, 'car_type', type),
    ...(make === null ? [] : [step(make, 'make', make)]),
    ...(make === null || model === null ? [] : [step(modelName(make, model), 'model', model)]),
    ...(body === null ? [] : [step(body, 'body', body)]),
  ]
}
