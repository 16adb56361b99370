// The vehicle fields: prefilled from the register, else typed by the shopper.
import type { Field, Group, TextField } from '#sales/leads/form.ts'
import type { LookedUp } from './plate.ts'

/** Register values can be corrected; missing values are required. */
export function vehicleGroup({ plate, isKnown, vehicle }: LookedUp): Group {
  /** A vehicle field, prefilled with the value just looked up. */
  const field = (
    name: 'make' | 'model' | 'year' | 'badge',
    more: Pick<TextField, 'label' | 'rule'> & Partial<TextField>,
  ): Field => ({
    kind: 'text',
    name,
    required: true,
    most: 60,
    isHalf: true,
    ...more,
    ...(vehicle !== null && { value: String(vehicle[name] ?? ''), isLookedUp: true }),
  })
  return {
    legend: isKnown ? 'Is this your vehicle?' : 'Which vehicle is it?',
    ...hintOf(plate, isKnown),
    fields: [
      field('make', { label: 'Make', rule: 'text' }),
      field('model', { label: 'Model', rule: 'text' }),
      field('year', { label: 'Year', rule: 'number', most: 4, placeholder: '2019' }),
      field('badge', { label: 'Badge or variant', rule: 'text', required: false }),
    ],
  }
}

function hintOf(plate: string, isKnown: boolean): Pick<Group, 'hint'> {
  if (isKnown) return { hint: `We found this by ${plate}. Please correct anything that’s wrong.` }
  return plate === '' ? {} : { hint: `We couldn’t look up ${plate}. Please enter the details.` }
}
