// Breadcrumbs of a vehicle, each a list that the shopper can open (W22, R12).
import { toHref } from '#search/path.ts'
import { emptyState, withList, type SearchState } from '#search/state.ts'
import { describeValue } from '#search/words.ts'
import type { Car } from '#stock/car.ts'
import { modelName } from '#stock/naming.ts'
import type { Site } from '#tenant/schema.ts'
import type { Crumb } from '#ui/crumbs.ts'

type Placed = Pick<Car, 'car_type' | 'make' | 'model' | 'simple_body'>

/** Condition, make, model, body: each narrows the one before it. Unknown values are skipped; a model needs its make. */
export function toCrumbs(car: Placed, site: Site): Crumb[] {
  let state = emptyState(site.search.sorts[0] ?? 'mostRelevant')
  return steps(car, site).map(({ label, narrow }) => {
    state = narrow(state)
    return { label, href: toHref(state, site) }
  })
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
    step(`${describeValue('car_type', type)} ${site.vehicle.many}`, 'car_type', type),
    ...(make === null ? [] : [step(make, 'make', make)]),
    ...(make === null || model === null ? [] : [step(modelName(make, model), 'model', model)]),
    ...(body === null ? [] : [step(body, 'body', body)]),
  ]
}
