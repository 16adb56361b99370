// Checks of offers: unique numbers, existing makes and models, and no rate without its comparison rate.
import { findNewModel } from '#dealership/models.ts'
import { isFinanceOffer, offerMake, type SpecialOffer } from '#dealership/offers.ts'
import { findMake } from '#vehicle/catalogue.ts'
import type { Site } from '#tenant/schema.ts'

import { checkDuplicates } from './check-duplicates.ts'
import { quote, type Problem } from '#rollout/problem.ts'

/** Problems with "offers". Days, pictures and links are checked with those of the whole site. */
export function checkOffers(site: Site): Problem[] {
  const { list, allow_ids: allowed } = site.offers
  const ids = list.map(({ id }) => id)
  return [
    ...list.flatMap((offer, at) => checkOffer(offer, `offers.list[${at}]`, site)),
    ...checkDuplicates(ids.map((name, at) => ({ path: `offers.list[${at}].id`, name }))),
    ...allowed.flatMap((id, at) =>
      ids.includes(id)
        ? []
        : [
            {
              path: `offers.allow_ids[${at}]`,
              message: `is ${quote(id)}, but there is no such offer. Correct or remove it.`,
            },
          ],
    ),
  ]
}

function checkOffer(offer: SpecialOffer, path: string, site: Site): Problem[] {
  return [
    ...checkMake(offer, path),
    ...checkModel(offer, path, site),
    ...checkRate(offer, path, site),
  ]
}

function checkMake(offer: SpecialOffer, path: string): Problem[] {
  const make = offerMake(offer)
  if (make === '' || findMake(make) !== null) return []
  const message = `is ${quote(make)}, which is not in the catalogue. Correct it, or leave it empty for any make.`
  return [{ path: `${path}.manufacturer`, message }]
}

/** "Explore" must lead somewhere. */
function checkModel({ model }: SpecialOffer, path: string, site: Site): Problem[] {
  if (model === null || model.override_url !== '' || findNewModel(model.slug, site) !== null)
    return []
  return [
    {
      path: `${path}.model.slug`,
      message: `is ${quote(model.slug)}, but there is no such model. Add it to models.list, or set override_url.`,
    },
  ]
}

/** An offer that names a rate must say so, name the comparison rate beside it, and have a warning below it. */
function checkRate(offer: SpecialOffer, path: string, { finance }: Site): Problem[] {
  const { name, description, disclaimer } = offer
  const loud = `${name} ${description}`
  const wrong: [isSo: boolean, field: string, message: string][] = [
    [
      isFinanceOffer(offer) && finance.warning.trim() === '',
      'category',
      'is for offers with a rate, but finance.warning is empty, so the offer is hidden. Write the warning.',
    ],
    [
      !isFinanceOffer(offer) && RATE.test(`${loud} ${disclaimer}`),
      'category',
      `is ${quote(offer.category)}, but the offer includes a rate. Use "Finance offer" to show the comparison rate warning.`,
    ],
    [
      RATE.test(loud) && !/comparison rate/i.test(loud),
      'description',
      'includes a rate without its comparison rate. Add it with equal prominence.',
    ],
  ]
  return wrong.flatMap(([isSo, field, message]) =>
    isSo ? [{ path: `${path}.${field}`, message }] : [],
  )
}

/** "2.9% p.a.", "3 % per annum", "a rate of 4%". */
const RATE =
  /\d\s?%\s?(?:p\.?\s?a\b|per (?:annum|year)|comparison|interest)|\b(?:interest|rate) (?:of|from) \d/i
