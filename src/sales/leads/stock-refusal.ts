// Notifies a dealer that a delivery or feed of stock was refused, as a lead to the first email target.
import { feedOf } from '#vehicle/stock-source.ts'
import type { NewLead } from './lead.ts'

export type StockRefusal = {
  /** "delivery", or "feed:" and its name. */
  source: string
  /** Id of the delivery. */
  id: string
  /** The reason, and how a person can accept it. */
  message: string
}

/** One notice per delivery, however often it is sent. */
export function toStockNotice({ source, id, message }: StockRefusal): NewLead {
  const key = `stock-refused-${id}`
  const feed = feedOf(source)
  return {
    kind: 'stock-refused',
    key,
    payload: {
      what_happened:
        'Your website rejected its latest stock import and still shows the vehicles from before.',
      stock_from: feed === null ? 'Deliveries' : `Feed “${feed}”`,
      why: message,
      what_to_do:
        'If the stock is wrong, correct it in your stock system: the next import will run as usual. If it is right, accept it as it says above, or ask your website’s operator to. We send this once, until an import succeeds.',
      source: 'Website',
    },
    bodyHash: key,
    suspicion: [],
    parent: null,
  }
}
