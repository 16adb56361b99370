// Fields for a vehicle that the shopper owns.
import type { Field } from '#sales/leads/form.ts'
import type { Site } from '#tenant/schema.ts'

/** Rego, year, make, model and, if the site's vehicles have an odometer, kilometres. */
export function vehicleFields({ trade_in: asks }: Pick<Site, 'trade_in'>): Field[] {
  return [
    { kind: 'text', name: 'rego', label: 'Rego', rule: 'rego', required: true, isHalf: true },
    {
      kind: 'text',
      name: 'year',
      label: 'Year',
      rule: 'number',
      placeholder: '2019',
      isHalf: true,
    },
    { kind: 'text', name: 'make', label: 'Make', rule: 'text', required: true, isHalf: true },
    { kind: 'text', name: 'model', label: 'Model', rule: 'text', required: true, isHalf: true },
    ...(asks.ask_km ? [KILOMETRES] : []),
  ]
}

const KILOMETRES: Field = {
  kind: 'text',
  name: 'kms',
  label: 'Kilometres',
  rule: 'number',
  placeholder: '60,000',
}
