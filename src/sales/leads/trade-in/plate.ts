// Number plates: where one is registered, whether it has been looked up, and what was found.
import type { Answers } from '#sales/leads/form.ts'
import { mainPlace } from '#stock/places.ts'
import { countryOf } from '#tenant/country.ts'
import type { Site } from '#tenant/schema.ts'
import type { Call } from '#upstream/call.ts'
import { lookUpRego, type KnownVehicle } from '#upstream/rego-lookup.ts'

/** States of Australia, each with a register of its own; New Zealand has one for all. */
const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']

/** States to choose from; none where plates need no state. */
export function statesOf(site: Pick<Site, 'locale'>): readonly string[] {
  return countryOf(site).code === 'AU' ? STATES : []
}

/** The state of the dealer (C28), where most plates are from; empty where that is none with a register. */
export function ownState(site: Site): string {
  const told = mainPlace(site)?.address.state || site.address.state
  const own = told.trim().toUpperCase()
  return statesOf(site).includes(own) ? own : ''
}

/** What the hidden field of a form says of its plate, so that one plate is asked for once. */
export type LookedUp = {
  /** "QLD ABC123"; empty before a plate has been typed. */
  plate: string
  /** Whether the register knew it. */
  isKnown: boolean
  /** What it said just now; null where it was not asked now, or did not know. */
  vehicle: KnownVehicle | null
}

/** Looks up the plate that was typed, unless that has been done. Never rejects. */
export async function lookUpTyped(typed: Answers, site: Site, call: Call): Promise<LookedUp> {
  const rego = (typed.rego ?? '').toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const states = statesOf(site)
  const state = states.find((known) => known === typed.regoState) ?? ''
  const canAsk = site.upstreams.rego_lookup !== null && /^[A-Z0-9]{1,9}$/.test(rego)
  if (!canAsk || (states.length > 0 && state === '')) return NOTHING
  const plate = `${state} ${rego}`.trim()
  const before = readLookedUp(typed.looked_up)
  if (plate === before.plate) return before
  // Only on the way from the plate to the vehicle: later it would undo what a shopper has put right.
  const isOnTheWay = (typed.at ?? '0') === '0'
  // A program that sends all fields at once knows the vehicle.
  const isToldAlready = typed.looked_up === undefined && (typed.make ?? '') !== ''
  if (!isOnTheWay || isToldAlready) return NOTHING
  const vehicle = await lookUpRego(call, { rego, state })
  return { plate, isKnown: vehicle !== null, vehicle }
}

const NOTHING: LookedUp = { plate: '', isKnown: false, vehicle: null }
const KNOWN = ' known'

/** Text of the hidden field. */
export function writeLookedUp({ plate, isKnown }: LookedUp): string {
  return isKnown ? plate + KNOWN : plate
}

function readLookedUp(text = ''): LookedUp {
  const isKnown = text.endsWith(KNOWN)
  return { plate: isKnown ? text.slice(0, -KNOWN.length) : text, isKnown, vehicle: null }
}
