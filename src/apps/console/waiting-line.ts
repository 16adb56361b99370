// One thing that needs attention, on the overview of a site and in the daily email.
import type { Seconds } from '#lib/zone-time.ts'

export type WaitingLine = {
  /** Path in the console. */
  href: string
  label: string
  /** What to do about it, or how long it has waited; then the text comes before "3 hours ago". */
  more: string
  since?: Seconds
}
