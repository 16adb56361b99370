// The vehicle that a shopper owns, as forms ask for it.
import type { Field } from './form.ts'

/** Rego, make, model, year and kilometres; rego, make and model must be said. */
export function vehicleFields(): Field[] {
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
    { kind: 'text', name: 'kms', label: 'Kilometres', rule: 'number', placeholder: '60,000' },
  ]
}
