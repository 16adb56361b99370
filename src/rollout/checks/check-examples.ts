// Finds leftovers of a new site that no shopper should see: an example address and number, and draft texts.
import type { Problem } from '#rollout/problem.ts'
import type { Site } from '#tenant/schema.ts'

/** The answers that `npm run tenants -- new` fills in. */
export const EXAMPLE_STREET = '1 Example Street'
export const EXAMPLE_PHONES = { au: '1800 975 711', nz: '0800 555 049' } as const
/** Marks legal texts that a dealer has to approve. */
export const DRAFT_MARK = 'Draft, not yet approved.'

/** Examples and drafts that a publish would add to those already live; it stops unless someone allows them. */
export function findNewExamples(site: Site, live: Site | null): Problem[] {
  const known = new Map<string, number>()
  // Items can move within their lists, so live findings are compared by message, not by place.
  for (const { message } of live === null ? [] : findExamples(live))
    known.set(message, (known.get(message) ?? 0) + 1)
  return findExamples(site).filter(({ message }) => {
    const left = known.get(message) ?? 0
    known.set(message, left - 1)
    return left <= 0
  })
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')
const EXAMPLES = new Set(Object.values(EXAMPLE_PHONES).map(digitsOf))

/** Examples and drafts of a site. They stop a publish unless the command accepts them. */
export function findExamples({ locations, phone_numbers: phones, pages }: Site): Problem[] {
  const numbers = [
    { path: 'phone_numbers.general', value: phones.general },
    ...locations.map(({ phone }, at) => ({ path: `locations[${at}].phone`, value: phone })),
  ]
  return [
    ...locations.flatMap(({ address }, at): Problem[] =>
      address.street.includes(EXAMPLE_STREET)
        ? [
            {
              path: `locations[${at}].address.street`,
              message: `is "${EXAMPLE_STREET}", an example. Enter the real street address.`,
            },
          ]
        : [],
    ),
    ...numbers
      .filter(({ value }) => EXAMPLES.has(digitsOf(value)))
      .map(({ path, value }) => ({
        path,
        message: `is ${value}, a number made up for examples. Enter the dealer’s own.`,
      })),
    ...pages.flatMap((page, at): Problem[] =>
      JSON.stringify(page).includes(DRAFT_MARK)
        ? [
            {
              path: `pages[${at}]`,
              message: `is a draft: it says “${DRAFT_MARK}”. Have it approved, then delete that paragraph.`,
            },
          ]
        : [],
    ),
  ]
}
