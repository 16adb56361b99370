// Why a call to Stripe failed, without quoting request or response (TH21).
import * as z from 'zod'

/** An error with our own text. */
export class StripeFault extends Error {}

/** One line for the log: Stripe's type, status and code, or the name of the error. */
export function reasonOf(error: unknown): string {
  if (error instanceof StripeFault) return error.message
  if (error instanceof z.core.$ZodError) return 'answer not understood'
  // The library wraps errors of its fetch.
  if (error instanceof Error && 'detail' in error && error.detail instanceof Error)
    return reasonOf(error.detail)
  const refusal = parseRefusal(error)
  if (refusal === null) return error instanceof Error ? error.name : 'unknown'
  const { status, code } = refusal
  return ['refused', status, code].filter((part) => part !== '').join(' ')
}

export type Refusal = { status: number; code: string }

/** Stripe's refusal of a request, as opposed to Stripe being unavailable; null for all else. */
export function parseRefusal(error: unknown): Refusal | null {
  const read = refusal.safeParse(error)
  return read.success ? read.data : null
}

const refusal = z
  .object({
    statusCode: z.int(),
    code: z
      .string()
      .regex(/^\w{1,80}$/)
      .catch(''),
  })
  .transform(({ statusCode, code }): Refusal => ({ status: statusCode, code }))
