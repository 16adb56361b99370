// Checks of reviews: plausible numbers, a readable order, and a configured third party.
import { shownReviews } from '#dealership/reviews.ts'
import type { Site } from '#tenant/schema.ts'

import { checkDuplicates } from './check-duplicates.ts'
import { quote, type Problem } from '#rollout/problem.ts'

/** Problems of a site's reviews. */
export function checkReviews(site: Site): Problem[] {
  return [
    ...checkNumbers(site.reviews),
    ...checkList(site),
    ...checkOrder(site.reviews.list),
    ...checkUpstream(site),
  ]
}

/** The average includes the listed reviews: the others have at least one star and at most five. */
function checkNumbers({ list, count, average_rating: written }: Site['reviews']): Problem[] {
  if (count < list.length) {
    const message = `is ${count}, but the list has ${list.length} reviews. Count all reviews, including those in the list.`
    return [{ path: 'reviews.count', message }]
  }
  if (count === 0) return []
  if (written === '') {
    const message = `is empty, but there are ${count} reviews. Enter their average, for example "4.3".`
    return [{ path: 'reviews.average_rating', message }]
  }
  const listed = list.reduce((sum, { rating }) => sum + rating, 0)
  const others = count - list.length
  const least = (listed + others) / count
  const most = (listed + others * 5) / count
  // Averages have one or two decimals.
  const average = Number(written)
  if (average >= least - 0.05 && average <= most + 0.05) return []
  const bounds = others === 0 ? least.toFixed(1) : `${least.toFixed(1)} to ${most.toFixed(1)}`
  const message = `is ${quote(written)}, but for ${count} reviews including those in the list it must be ${bounds}. Enter the true average.`
  return [{ path: 'reviews.average_rating', message }]
}

function checkList(site: Site): Problem[] {
  const { list } = site.reviews
  const places = new Set(site.locations.map(({ id }) => id))
  const twice = checkDuplicates(
    list.map(({ id }, at) => ({ path: `reviews.list[${at}].id`, name: id })),
  )
  const wrong = list.flatMap((review, at): Problem[] => {
    const path = `reviews.list[${at}]`
    const { location_id: place, reply_text: reply, reply_date: replied } = review
    return [
      ...(place === '' || places.has(place)
        ? []
        : [
            {
              path: `${path}.location_id`,
              message: `is ${quote(place)}, but no location has that id. Use one of: ${[...places].join(', ')}.`,
            },
          ]),
      ...(replied === '' || reply !== ''
        ? []
        : [
            {
              path: `${path}.reply_date`,
              message: 'is set, but reply_text is empty. Add the reply or remove the date.',
            },
          ]),
    ]
  })
  const problems = [...twice, ...wrong]
  if (list.length === 0 || shownReviews(site).length > 0) return problems
  const message =
    'shows no review, because the newest are all hidden. Raise reviews.fetch or relax the filters.'
  return [...problems, { path: 'reviews.list', message }]
}

/** The newest are read first, so they must come first. */
function checkOrder(list: Site['reviews']['list']): Problem[] {
  const dated = list.flatMap(({ review_date: day }, at) => (day === '' ? [] : [{ day, at }]))
  return dated.flatMap(({ day, at }, index): Problem[] => {
    const before = dated[index - 1]
    if (before === undefined || before.day >= day) return []
    const message = `is ${quote(day)}, but reviews.list[${before.at}] before it is older (${before.day}). List the newest first.`
    return [{ path: `reviews.list[${at}].review_date`, message }]
  })
}

function checkUpstream({ reviews, upstreams }: Site): Problem[] {
  const hasId = reviews.org_id !== ''
  if (hasId === (upstreams.snap21 !== null)) return []
  return [
    hasId
      ? {
          path: 'reviews.org_id',
          message: 'is set, but upstreams.snap21 is not. Set both or neither.',
        }
      : {
          path: 'upstreams.snap21',
          message: 'is set, but reviews.org_id is empty. Set both or neither.',
        },
  ]
}
