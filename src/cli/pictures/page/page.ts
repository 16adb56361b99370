// The page that draws: one vehicle at a time, kept in memory until another is asked for.
import type { Paint, Vehicle } from './coat.ts'
import { createVehicle } from './fleet.ts'
import { createStudio, type View } from './studio.ts'

type Shot = { body: string; paint: Paint; view: View; width: number; height: number }

const studio = createStudio()
let standing: { body: string; vehicle: Vehicle } | null = null

/** Draws one picture: a PNG as a data URL. */
function shoot({ body, paint, view, width, height }: Shot): string {
  if (standing?.body !== body) standing = { body, vehicle: createVehicle(body) }
  const { vehicle } = standing
  return studio.shoot(vehicle.paint(paint), vehicle.shades, view, [width, height])
}

Object.assign(globalThis, { shoot })
