// Notifies a dealer of values that an import left out, as a lead to the first email target.
import { feedOf } from '#vehicle/stock-source.ts'
import type { NewLead } from './lead.ts'

export type StockLeftOut = {
  /** "delivery", or "feed:" and its name. */
  source: string
  /** Id of the delivery. */
  id: string
  /** One line per field (feeds/import/left-out.ts). */
  lines: readonly string[]
}

/** One notice per delivery, however often it is sent. */
export function toLeftOutNotice({ source, id, lines }: StockLeftOut): NewLead {
  const key = `stock-left-out-${id}`
  const feed = feedOf(source)
  return {
    kind: 'stock-left-out',
    key,
    payload: {
      what_happened:
        'Your website imported its latest stock, but could not use all of it as it was sent. It never shows part of a figure: a price that is not understood is not shown.',
      stock_from: feed === null ? 'Deliveries' : `Feed “${feed}”`,
      left_out: lines.join('\n'),
      what_to_do:
        'Correct this in your stock system. The next import will include them. We send this when there are new ones, at most once a day.',
      source: 'Website',
    },
    bodyHash: key,
    suspicion: [],
    parent: null,
  }
}
