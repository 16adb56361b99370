// The places where a vehicle is photographed: where light comes from, what is painted behind and below it,
// and how much the floor mirrors. Independent of the vehicle.
import type { LightName } from '#drawing/catalogue.ts'
import { dusk } from './dusk.ts'
import { showroom, studio, workshop } from './indoors.ts'
import { forecourt, yard } from './outdoors.ts'

export type Light = readonly [red: number, green: number, blue: number]

/** Pixels of a point: metres to the right of the vehicle, up, and behind it, as the camera sees it. */
export type Project = (right: number, up: number, behind: number) => readonly [x: number, y: number]

export type Place = {
  /** Light from a direction; y is up, z towards the camera's side of the vehicle. */
  radiance: (x: number, y: number, z: number) => Light
  exposure: number
  /** How much of the vehicle the floor shows, 0 to 1. */
  mirror: number
  paint: (brush: CanvasRenderingContext2D, width: number, height: number, at: Project) => void
}

export const sets: Record<LightName, Place> = {
  studio,
  workshop,
  forecourt,
  showroom,
  yard,
  dusk,
}
