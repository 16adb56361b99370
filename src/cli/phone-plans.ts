// Writes the numbering plans that the Worker has (lib/parse-phone.ts), after each update of libphonenumber: all that is
// known of numbers at home, and of the rest of the world only which digits a country has. The full set is four times as
// large.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { MetadataJson } from 'libphonenumber-js/core'
import full from 'libphonenumber-js/max/metadata'
import short from 'libphonenumber-js/min/metadata'

import { root } from './run.ts'

/** Where they are kept, from the project's folder. */
export const PHONE_PLANS = 'tenants/catalogue/phone-plans.json'

/** Both countries, and the islands that share +61. */
const HOME = ['AU', 'NZ', 'CC', 'CX'] as const
/**
 * Places of what is needed of numbers at home alone: how their country is left by phone, the rules for writing them as it
 * does, and which of them are mobiles.
 */
const OF_HOME = new Set([1, 4, 11])

/** The file's text. */
export function toPhonePlans(): string {
  const abroad = Object.entries(short.countries).map(([country, plan]) => [
    country,
    plan.map((part, place) => (OF_HOME.has(place) ? 0 : part)),
  ])
  const home = HOME.map((country) => [country, full.countries[country]])
  const countries = Object.fromEntries([...abroad, ...home])
  const plans: MetadataJson = { ...short, countries }
  return `${JSON.stringify(plans)}\n`
}

if (import.meta.main) await writeFile(join(root, PHONE_PLANS), toPhonePlans())
