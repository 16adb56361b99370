// Texts and blocks that put pressure on shoppers: countdowns and words of urgency, which a law may prohibit.
import type { DatedFact } from '#dated-facts/schema.ts'
import { factsOf, factsOn } from '#dated-facts/table.ts'
import { countryOf } from '#lib/country.ts'
import { toDay } from '#lib/time.ts'
import { type Problem, quote } from '#rollout/problem.ts'
import { listStrings } from '#rollout/site-strings.ts'
import type { Site } from '#tenant/schema.ts'

const RULE = 'au-unfair-trading-practices'

const PRESSURE =
  /\bhurry\b|\blast chance\b|\bact (?:now|fast)\b|\bselling fast\b|\bends (?:today|tonight|soon)\b|\bonly \w{1,9} left\b|\bbefore it(?:’|')s (?:gone|too late)\b|\b(?:don(?:’|')t|do not) miss (?:out|this)\b|\blimited time\b/i

/** Pressure on shoppers of an Australian site, while the table of dated facts has the rule. */
export function warnOfPressure(site: Site, day: string, table?: readonly DatedFact[]): Problem[] {
  if (countryOf(site).code !== 'AU') return []
  const rule = factsOn('rule', day, factsOf(site.dated_facts, table)).find(({ id }) => id === RULE)
  if (rule === undefined) return []
  const law = `From ${toDay(rule.value.day)}, as proposed, false urgency may be an unfair trading practice in Australia (${rule.sources[0]?.publisher ?? ''}).`
  return listStrings(site).flatMap(({ path, keys, text }) => {
    if (keys.at(-1) === 'kind' && text === 'countdown')
      return [
        { path, message: `is a countdown. ${law} Keep it only if the offer really ends then.` },
      ]
    const found = SKIPPED.has(String(keys[0])) ? null : PRESSURE.exec(text)
    if (found === null) return []
    return [
      {
        path,
        message: `says ${quote(found[0])}. ${law} Say plainly until when the offer holds, or remove the words.`,
      },
    ]
  })
}

/** Fields that shoppers do not read, and reviews, which others wrote. */
const SKIPPED = new Set([
  'slug',
  'id',
  'hosts',
  'secrets',
  'upstreams',
  'integrations',
  'dated_facts',
  'reviews',
])
