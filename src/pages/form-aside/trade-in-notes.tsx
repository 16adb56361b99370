// What a shopper may want to know before they ask for a valuation (W91).
export function TradeInNotes() {
  return null
}
