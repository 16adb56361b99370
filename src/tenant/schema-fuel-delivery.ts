// What the fuel and the delivery calculator reckon with.
import { z } from 'zod'

export const fuelCalculator = z.strictObject({}).prefault({}).describe('Fuel calculator (W32).')

export const deliveryCalculator = z
  .strictObject({})
  .prefault({})
  .describe('Delivery calculator (W31).')
