// The tools of a site, in the order in which assistants list them.
import { compareVehicles } from './tools/compare-vehicles.ts'
import { findByBudgetTool } from './tools/find-by-budget.ts'
import { findVehicles } from './tools/find-vehicles.ts'
import { getVehicle } from './tools/get-vehicle.ts'
import { listLocations } from './tools/list-locations.ts'
import { listOffers } from './tools/list-offers.ts'
import { prepareForm } from './tools/prepare-form.ts'
import { similarVehicles } from './tools/similar-vehicles.ts'
import { tradeInNeeds } from './tools/trade-in-needs.ts'
import type { Tool } from './tool.ts'
import type { Site } from '#tenant/schema.ts'

const TOOLS: readonly Tool[] = [
  findVehicles,
  getVehicle,
  compareVehicles,
  similarVehicles,
  listLocations,
  listOffers,
  findByBudgetTool,
  tradeInNeeds,
  prepareForm,
]

/** The tools that a site has. */
export function toolsOf(site: Site): Tool[] {
  return TOOLS.filter(({ isFor }) => isFor(site))
}

/** The tool with a name on a site; undefined if there is none. */
export function findTool(name: string, site: Site): Tool | undefined {
  return TOOLS.find((tool) => tool.name === name && tool.isFor(site))
}
