// The fuel calculator reckons as its figures change, with the server's own arithmetic. Loaded when it is first used.
import { toFuelCost } from '#stock/fuel-cost.ts'

/** Shows the cost for what stands in the fields of a form. */
export function reckonFuel(form: HTMLFormElement): void {
  const fields = new FormData(form)
  const figure = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const cost = toFuelCost({
    price: figure('fuel_price'),
    distance: figure('distance'),
    consumption: figure('consumption'),
  })
  form.querySelector('output b')?.replaceChildren(cost ?? '–')
}
