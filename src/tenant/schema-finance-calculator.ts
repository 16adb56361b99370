// Bounds, steps and first values of the repayment calculator.
import { z } from 'zod'

export const financeCalculator = z
  .strictObject({})
  .prefault({})
  .describe('Finance calculator (W33).')
