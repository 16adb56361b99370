// Whether a whole text is a figure with its unit: a line break in a cell may have split one.
import { readMoney } from '#vehicle/reading/read-money.ts'
import { readOdometer } from '#vehicle/reading/read-quantity.ts'
import { isNotUnderstood } from '#vehicle/reading/reading.ts'

/** "$68 843 Drive Away" and "45,000 miles", but not "9990" with "40 vehicles" after it. */
export const isFigure = (text: string): boolean =>
  [readMoney(text), readOdometer(text)].some((read) => read !== null && !isNotUnderstood(read))
