// The only place where requests read the time. All other code takes it as an argument.
import type { Seconds } from '#lib/zone-time.ts'

/** The current time. */
export const clock = (): Seconds => Math.floor(Date.now() / 1000)
