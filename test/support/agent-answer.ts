// Answers of tools, as tests read them.

/** What the tests read of answers; each tool has some of it. */
export type Answer = {
  heading: string
  total: number
  page: number
  pages: number
  url: string
  list: string
  vehicles: { slug: string; name: string; price: number | null; state: string }[]
  notes: string[]
  instead: { label: string; list: string; total: number }[]
  counts: Record<string, Record<string, number>>
  fine_print: string[]
  fields: { name: string; label: string; choices: string[] }[]
  filled: Record<string, string>
  not_filled: { name: string; why: string }[]
  facts: Record<string, string>
}
