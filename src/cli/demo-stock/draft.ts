// What is decided before a vehicle is drawn, and what comes back before it is put up for sale.
import type { Recipe } from './recipe.ts'
import type { CommentFacts, Voice } from './words.ts'

/** `age` in years, with fractions. */
export type Order = {
  condition: keyof Recipe['conditions']
  year: number
  age: number
  isImport: boolean
  priceFactor: number
}

/** A document in the field names of E1, as a feed would send it. */
export type RawCar = Record<string, unknown>

export type Draft = {
  fields: RawCar & {
    make: string
    model: string
    badge: string
    colour: string
    price: number
    km: number | null
    simple_body: string
  }
  voice: Voice
  equipment: string[]
  large: boolean
  level: number
  newPrice: number
  /** More facts for the comment. */
  words: CommentFacts
}
