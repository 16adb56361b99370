// Notifies a dealer of vehicles that dropped out of marketplace files, as a lead to the first email target.
import { DAY, type Seconds } from '#lib/zone-time.ts'
import type { NewLead } from './lead.ts'

/** One notice a day, however many files are written at once. One line per reason (feeds/export/drops.ts). */
export function toDropsNotice(lines: readonly string[], now: Seconds): NewLead {
  const key = `feed-drops-${Math.floor(now / DAY)}`
  return {
    kind: 'feed-drops',
    key,
    payload: {
      what_happened:
        'Vehicles that were in your website’s files for marketplaces are no longer in them, so they are no longer advertised there.',
      dropped_out: lines.join('\n'),
      what_to_do:
        'Correct them in your stock system, or in the settings of your website: the Stock page of its console says how. Corrected vehicles come back with the next import. We send this when more drop out, at most once a day.',
      source: 'Website',
    },
    bodyHash: key,
    suspicion: [],
    parent: null,
  }
}
