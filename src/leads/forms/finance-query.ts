// What the address of the finance enquiry may carry: the union of every name that pages link with (R55).

export type AskedFor = {
  /** Dollars, digits alone; empty where the address does not say. */
  amount: string
  /** Years. */
  term: string
  /** The quick quote's word for it, such as "GREAT". */
  credit: string
  /** What else is known: goes to the dealer as it is. */
  about: Readonly<Record<string, string>>
}

/** Reads the query; what is not a number where one belongs is not read. */
export function askedFor(query: URLSearchParams): AskedFor {
  const said = (name: string) => (query.get(name) ?? '').trim().slice(0, 80)
  const either = (...names: string[]) => names.map(said).find((value) => value !== '') ?? ''
  const about = ABOUT.map((name) => [name, said(name)] as const).filter(([, value]) => value !== '')
  return {
    amount: digits(either('vehiclePriceBudget', 'price')),
    term: digits(said('loanTerm')),
    credit: either('selfAssessedCreditScore', 'credit_score').toUpperCase(),
    about: Object.fromEntries(about),
  }
}

const ABOUT = ['vin', 'nvic', 'year', 'car_type', 'whoIsHelping']

function digits(text: string): string {
  const number = Math.round(Number(text.replaceAll(/[$,\s]/g, '')))
  return Number.isFinite(number) && number > 0 ? String(number) : ''
}
