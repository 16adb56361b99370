// Settings of the calculators on vehicle pages; the files beside this one hold each calculator.
import * as z from 'zod'

import { financeCalculator } from './schema-finance-calculator.ts'
import { deliveryCalculator, fuelCalculator } from './schema-fuel-delivery.ts'

export const calculators = z
  .strictObject({
    finance: financeCalculator,
    fuel: fuelCalculator,
    delivery: deliveryCalculator,
  })
  .prefault({})
  .describe('Calculators on vehicle pages.')
