// The demo stock of a new site: for a developer's machine, until the dealer's own comes.
import cars from '#catalogue/demo/cars.json' with { type: 'json' }
import caravans from '#catalogue/demo/caravans.json' with { type: 'json' }
import motorcycles from '#catalogue/demo/motorcycles.json' with { type: 'json' }
import type { recipeSchema } from '#cli/demo-stock/recipe.ts'
import type * as z from 'zod'

import { kindOf } from './kinds.ts'
import type { Answers } from './questions.ts'

/** What tenants/<slug>/stock.json says; `place` is the slug of the yard. */
export function toRecipe(
  answers: Answers,
  id: number,
  place: string,
): z.input<typeof recipeSchema> {
  const { slug, country, make } = answers
  const { recipe } = kindOf(answers.kind)
  // A make that the demo does not know is sold used, beside all others.
  const isNew = make === '' || DRAWN.has(make)
  const one = make !== '' && isNew
  return {
    count: recipe.count,
    seed: slug,
    prefix: slug.slice(0, 2).toUpperCase().replace(/\W/g, ''),
    first_id: id * 1000,
    country: country === 'nz' ? 'NZ' : 'AU',
    ...(country === 'nz' && { price_factor: 1.06 }),
    kinds: recipe.kinds,
    makes: one ? { ...recipe.makes, [make]: 5 } : recipe.makes,
    other_makes: one ? Math.min(recipe.other_makes, 0.2) : recipe.other_makes,
    conditions: isNew ? { used: 60, new: 34, demo: 6 } : { used: 100, new: 0, demo: 0 },
    ...(one && { new_makes: [make] }),
    locations: { [place]: 1 },
    shares: { lender: 0, analysis: 0, quote: 0, subscription: 0 },
  }
}

const DRAWN = new Set([...cars, ...caravans, ...motorcycles].map(({ make }) => make))
