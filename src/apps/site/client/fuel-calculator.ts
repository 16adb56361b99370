// Recalculates fuel costs as the values change, with the server's own arithmetic. Loaded on first use.
import { toFuelCost } from '#vehicle/fuel-cost.ts'

/** Shows the cost for a form's values. */
export function calculateFuel(form: HTMLFormElement): void {
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
