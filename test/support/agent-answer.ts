// Answers of tools, as the tests read them.

/** The parts of answers that tests read; each tool returns some of them. */
export type Answer = VehicleAnswer & {
  heading: string
  total: number
  page: number
  pages: number
  url: string
  vehicles: VehicleRowAnswer[]
  notes: string[]
  instead: { label: string; list: string; total: number }[]
  counts: Record<string, Record<string, number>>
  fine_print: string[]
  fields: { name: string; label: string; choices: string[] }[]
  filled: Record<string, string>
  not_filled: { name: string; why: string }[]
}

/** A vehicle in a list. */
export type VehicleRowAnswer = {
  slug: string
  name: string
  condition: string
  state: string
  price: number | null
  price_kind: string | null
  facts: string
  location: string
}

/** One vehicle. */
export type VehicleAnswer = Omit<VehicleRowAnswer, 'facts'> & {
  facts: Record<string, string>
  was: string
  certified: boolean
  repayment: { each: number; per: string; terms: string; comparison_rate: string } | null
  photo: string
  photos: number
  phone: string
}
