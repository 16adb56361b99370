// Saves valuations in a system of the dealer.
import * as z from 'zod'

import type { Call } from './call.ts'

/** `POST {base}/api/miscellaneous`; false if it was not saved, for any reason. */
export async function saveValuation(
  call: Call,
  valuation: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const saved = await call(
    {
      name: 'miscellaneous',
      path: '/api/miscellaneous',
      body: { ...valuation, column_name: 'valuation' },
    },
    // Any body: only the status matters.
    z.unknown().transform(() => true),
  )
  return saved ?? false
}
