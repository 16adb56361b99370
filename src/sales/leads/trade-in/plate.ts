// Number plates: state of registration, lookup and result.
import type { Answers } from '#sales/leads/form.ts'
import { mainPlace } from '#vehicle/places.ts'
import { countryOf } from '#lib/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { lookUpRego, type KnownVehicle } from '#upstream/rego-lookup.ts'

/** Australian states, each with its own register; New Zealand has a single one. */
const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/** The states to choose from; none if the country has a single register. */
export function statesOf(site: Pick<Site, 'locale'>): readonly string[] {
  return countryOf(site).code === 'AU' ? STATES : []
}

/** The dealer's state, the most likely one; empty if it has no register. */
export function ownState(site: Site): string {
  const state = mainPlace(site)?.address.state || site.address.state
  const own = state.trim().toUpperCase()
  return statesOf(site).includes(own) ? own : ''
}

/** Value of the hidden plate field, so that each plate is looked up only once. */
export type LookedUp = {
  /** "QLD ABC123"; empty before a plate is typed. */
  plate: string
  /** Whether the register found it. */
  isKnown: boolean
  /** The register's result; null if there was no lookup now, or no match. */
  vehicle: KnownVehicle | null
}

/** Looks up the submitted plate unless that has been done. Never rejects. */
export async function lookUpTyped(typed: Answers, site: Site, call: Call): Promise<LookedUp> {
  const rego = (typed.rego ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const states = statesOf(site)
  const state = states.find((known) => known === typed.regoState) ?? ''
  const canAsk = site.upstreams.rego_lookup !== null && /^[A-Z0-9]{1,9}$/.test(rego)
  if (!canAsk || (states.length > 0 && state === '')) return NOTHING
  const plate = `${state} ${rego}`.trim()
  const before = readLookedUp(typed.looked_up)
  if (plate === before.plate) return before
  // Only on the step from plate to vehicle: a later lookup would overwrite the shopper's corrections.
  const isOnTheWay = (typed.at ?? '0') === '0'
  // A program that submits all fields at once already knows the vehicle.
  const isKnownAlready = typed.looked_up === undefined && (typed.make ?? '') !== ''
  if (!isOnTheWay || isKnownAlready) return NOTHING
  const vehicle = await lookUpRego(call, { rego, state })
  return { plate, isKnown: vehicle !== null, vehicle }
}

const NOTHING: LookedUp = { plate: '', isKnown: false, vehicle: null }
const KNOWN = ' known'

/** The hidden field's text. */
export function writeLookedUp({ plate, isKnown }: LookedUp): string {
  return isKnown ? plate + KNOWN : plate
}

function readLookedUp(text = ''): LookedUp {
  const isKnown = text.endsWith(KNOWN)
  return { plate: isKnown ? text.slice(0, -KNOWN.length) : text, isKnown, vehicle: null }
}
