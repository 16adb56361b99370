// What shoppers can save on their device and in their account.
import * as z from 'zod'

export const garage = z
  .strictObject({
    favourites: z
      .boolean()
      .default(true)
      .describe('Let shoppers save favourites and compare vehicles on their device.'),
    strict: z
      .boolean()
      .default(false)
      .describe('Allow saving and comparing only for used vehicles with a price and an image.'),
    recently_viewed: z
      .int()
      .min(0)
      .max(12)
      .default(6)
      .describe('Maximum recently viewed vehicles shown on a vehicle page; 0 = none.'),
    watchlist: z
      .boolean()
      .default(false)
      .describe('Let signed-in shoppers keep a watchlist. Requires account.sign_in.'),
    saved_searches: z
      .boolean()
      .default(false)
      .describe('Let signed-in shoppers save searches. Requires account.sign_in.'),
  })
  .prefault({})
  .describe('Saved vehicles and searches.')
