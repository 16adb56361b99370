// The page that draws: one vehicle at a time, kept in memory until another is asked for, and scenes.
import type { Group } from 'three'
import type { LightName, RimName, Trim } from '#drawing/catalogue.ts'
import { suv } from './bodies/suv.ts'
import { createCar } from './car.ts'
import { createCockpit } from './cockpit.ts'
import type { Vehicle } from './coat.ts'
import { createVehicle } from './fleet.ts'
import { undercoat } from './mix.ts'
import { toModel } from './model.ts'
import { scenes } from './scenes/scenes.ts'
import { createStage } from './scenes/stage.ts'
import { createCamera, createStudio, type Point, type View } from './studio.ts'
import { createVanInside } from './van-inside.ts'

type Shot = {
  body: string
  rim?: RimName
  /** With a scratch on a door. */
  worn?: boolean
  paints: readonly string[]
  view: View
  light: LightName
  width: number
  height: number
}

type ModelShot = Pick<Shot, 'body' | 'rim' | 'width' | 'height'> & {
  views: Record<string, View>
}

const studio = createStudio()
let standing: { name: string; vehicle: Vehicle; parts: Group } | null = null

/** Draws one view in each of the paints: PNGs as data URLs. */
function shoot({ body, rim, worn, paints, view, light, width, height }: Shot): string[] {
  const name = `${body} ${rim ?? ''} ${worn ?? ''}`
  if (standing?.name !== name) {
    const vehicle = createVehicle(body, rim, worn)
    standing = { name, vehicle, parts: vehicle.paint(undercoat) }
  }
  const { vehicle, parts } = standing
  return studio.shoot(parts, vehicle.shades, view, [width, height], light, paints)
}

/** A vehicle as a glTF file (base64), in undercoat, and where the camera stands for each view. */
async function model({ body, rim, views, width, height }: ModelShot) {
  const parts = createVehicle(body, rim).paint(undercoat)
  const cameras = Object.fromEntries(
    Object.entries(views).map(([name, view]) => {
      const camera = createCamera(parts, view, width / height)
      return [name, { matrix: camera.matrixWorld.toArray(), lens: view.lens }]
    }),
  )
  return { file: await toModel(parts), cameras }
}

/** Draws a part of the SUV's inside, from an eye to an aim in the car's axes. */
function shootCabin({ trim, eye, aim, lens, width, height }: Cabin): string {
  const toStudio = ([x, y, z]: Point): Point => [x - suv.shape.length / 2, z, -y]
  const view = { eye: toStudio(eye), aim: toStudio(aim), lens }
  return studio.shootCabin(createInside(trim), view, [width, height])
}

/** Draws a part of a caravan's inside, from an eye to an aim in its axes. */
function shootVan({ eye, aim, lens, width, height }: Omit<Cabin, 'trim'>): string {
  const toStudio = ([x, y, z]: Point): Point => [x, z, -y]
  const view = { eye: toStudio(eye), aim: toStudio(aim), lens }
  return studio.shootCabin(createVanInside(), view, [width, height])
}

type Cabin = { trim: Trim; eye: Point; aim: Point; lens: number; width: number; height: number }

/** Draws the inside of the SUV all round, from between its front seats. */
function shootInside(trim: Trim, width: number, height: number): string {
  const whole = createInside(trim)
  return studio.shootInside(whole, [2.02 - suv.shape.length / 2, 1.27, 0], [width, height])
}

function createInside(trim: Trim): Group {
  const car = createCar({ ...suv, seats: [], rails: undefined })
  const whole = car.paint({ hex: '#8d9398', flake: 0.75 })
  const cockpit = createCockpit(trim)
  whole.children[0].add(cockpit)
  return whole
}

let stage: ReturnType<typeof createStage> | null = null

/** Draws a scene by its name, wide or cut for phones. */
function shootScene(name: string, tall: boolean, width: number, height: number): string {
  const scene = scenes[name]
  if (!scene) throw new Error(`no scene ${name}`)
  stage ??= createStage()
  return stage(scene(tall), width, height)
}

Object.assign(globalThis, { shoot, shootCabin, shootVan, shootInside, shootScene, model })
