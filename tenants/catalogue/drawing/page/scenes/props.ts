// Things that stand or lie in scenes: bands on the floor, posts, boxes. Metres, y is up.
import {
  BoxGeometry,
  CylinderGeometry,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
} from 'three'
import type { Paint } from '#drawing/page/coat.ts'
import type { Brush, Spot } from './stage.ts'

export const paints = {
  white: { hex: '#d5d9dd', flake: 0 },
  silver: { hex: '#8d9398', flake: 0.75 },
  grey: { hex: '#454b51', flake: 0.6 },
  black: { hex: '#0a0b0e', flake: 0.3 },
  blue: { hex: '#123d80', flake: 0.45 },
  red: { hex: '#8f0d16', flake: 0.2 },
  orange: { hex: '#b8500f', flake: 0.35 },
} as const satisfies Record<string, Paint>

/** A painted band on the floor from one point (x, z) to another. */
export function floorBand(
  from: readonly [number, number],
  to: readonly [number, number],
  wide: number,
  colour: string,
  opacity: number,
): Mesh {
  const [dx, dz] = [to[0] - from[0], to[1] - from[1]]
  const material = new MeshBasicMaterial({
    color: colour,
    transparent: opacity < 1,
    opacity,
    toneMapped: false,
  })
  material.depthWrite = false
  const band = new Mesh(new PlaneGeometry(Math.hypot(dx, dz), wide), material)
  band.rotation.set(-Math.PI / 2, 0, Math.atan2(-dz, dx))
  band.position.set((from[0] + to[0]) / 2, 0.001, (from[1] + to[1]) / 2)
  band.renderOrder = -3
  return band
}

export function post(
  at: readonly [number, number],
  tall: number,
  colour: string,
  radius = 0.06,
): Mesh {
  const mesh = new Mesh(new CylinderGeometry(radius, radius, tall, 12), matt(colour))
  mesh.position.set(at[0], tall / 2, at[1])
  return mesh
}

export function box(size: Spot, at: Spot, colour: string, rough = 0.8, metal = 0): Mesh {
  const mesh = new Mesh(new BoxGeometry(...size), matt(colour, rough, metal))
  mesh.position.set(...at)
  return mesh
}

export function matt(colour: string, roughness = 0.8, metalness = 0): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: colour, roughness, metalness })
}

/** A light that is seen itself. */
export function lamp(brush: Brush, [x, y]: readonly [number, number], size: number): void {
  brush.fillStyle = '#fffdf4'
  brush.beginPath()
  brush.ellipse(x, y, size / 2, size / 2.4, 0, 0, 7)
  brush.fill()
}
