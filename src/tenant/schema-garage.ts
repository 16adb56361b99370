// What shoppers may keep on their own device, and on an account (T1, T17).
import * as z from 'zod'

export const garage = z
  .strictObject({
    favourites: z
      .boolean()
      .default(true)
      .describe('Shoppers save favourites and compare vehicles on their own device (V13, T1).'),
    strict: z
      .boolean()
      .default(false)
      .describe('Only used vehicles with a price and a picture can be saved or compared (T17).'),
    recently_viewed: z
      .int()
      .min(0)
      .max(12)
      .default(6)
      .describe('Vehicles seen before that a vehicle page shows at most (E21); 0 shows none.'),
    watchlist: z
      .boolean()
      .default(false)
      .describe('Shoppers who are signed in keep a watchlist (W52, V14). Needs account.sign_in.'),
    saved_searches: z
      .boolean()
      .default(false)
      .describe('Shoppers who are signed in keep searches. Needs account.sign_in.'),
  })
  .prefault({})
  .describe('The garage of a shopper (T1).')
