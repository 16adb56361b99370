// The vehicle in words: what the register said of its plate, else what the shopper says.
import type { Field, Group, TextField } from '#leads/form.ts'
import type { LookedUp } from './plate.ts'

/** What the register said stands there to be put right; what it did not say is asked. */
export function vehicleGroup({ plate, isKnown, vehicle }: LookedUp): Group {
  /** A field of the vehicle; what has just been looked up stands in it. */
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
    legend: isKnown ? 'Is this it?' : 'Which vehicle is it?',
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
  return plate === '' ? {} : { hint: `We couldn’t find ${plate}. Please enter the details.` }
}
