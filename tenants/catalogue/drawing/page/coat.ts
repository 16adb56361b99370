// The materials of a drawn body: one shader reads the sheets for paint, trim and lamps, and its twin
// draws what is glass. Knows where the sheets lie on a body, not what is on them.
import {
  Color,
  DoubleSide,
  type Group,
  FrontSide,
  type Material,
  MeshPhysicalMaterial,
  Vector2,
  Vector4,
} from 'three'
import { ATLAS, type Atlas, type SheetPlace } from './sheets.ts'
import type { Shade } from './studio.ts'

/** Names of the sheets; `front` and `back` are the screens, measured along their slope. */
export type SheetName = 'side' | 'nose' | 'tail' | 'front' | 'back' | 'top'
export type Places = Record<SheetName, SheetPlace>

/** Where each sheet applies, metres; a screen is a line from its base to its top (x, z). */
export type Zones = {
  noseEnd: number
  tailStart: number
  belt: number
  noseRound: number
  tailRound: number
  length: number
  front: readonly [x0: number, z0: number, x1: number, z1: number]
  back: readonly [x0: number, z0: number, x1: number, z1: number]
  /** Discs cut out of the sides: x, z, radius. */
  arches: readonly (readonly [number, number, number])[]
  /** An open car: what is higher than this behind the windscreen is away. */
  open?: number
}

export type Paint = { hex: string; flake: number }

/** What stands in the studio: its parts in a colour, and where it darkens the floor. */
export type Vehicle = {
  paint: (paint: Paint) => Group
  shades: readonly Shade[]
}

export function createCoat(atlas: Atlas, places: Places, zones: Zones, paint: Paint) {
  const uniforms = toUniforms(atlas, places, zones)
  const body = new MeshPhysicalMaterial({
    name: 'body',
    color: new Color(paint.hex),
    metalness: paint.flake,
    roughness: 0.34,
    clearcoat: 1,
    clearcoatRoughness: 0.015,
    side: DoubleSide,
  })
  const glass = new MeshPhysicalMaterial({
    name: 'glass',
    color: '#07090b',
    metalness: 0,
    roughness: 0.02,
    transparent: true,
    opacity: 0.7,
    side: FrontSide,
    depthWrite: false,
  })
  patch(body, uniforms, 'BODY')
  patch(glass, uniforms, 'GLASS')
  drawn.set(body, { atlas, places, zones })
  return { body, glass }
}

export type Drawn = { atlas: Atlas; places: Places; zones: Zones }

const drawn = new WeakMap<Material, Drawn>()

/** What is drawn on a body of this material, and where; undefined for any other material. */
export function findDrawn(material: Material): Drawn | undefined {
  return drawn.get(material)
}

/** The same paint for parts that nothing is drawn on. */
export function toPlainPaint(paint: Paint): MeshPhysicalMaterial {
  return new MeshPhysicalMaterial({
    name: 'paint',
    color: paint.hex,
    metalness: paint.flake,
    roughness: 0.34,
    clearcoat: 1,
    clearcoatRoughness: 0.015,
  })
}

type Patched = Record<string, { value: unknown }>

function toUniforms(atlas: Atlas, places: Places, zones: Zones): Patched {
  const order: SheetName[] = ['side', 'nose', 'tail', 'front', 'back', 'top']
  const arch = [0, 1, 2].map((i) => zones.arches[i] ?? [0, -9, 0])
  return {
    colourSheet: { value: atlas.colour },
    matterSheet: { value: atlas.matter },
    pixels: { value: order.map((n) => new Vector4(...places[n].pixels).divideScalar(ATLAS)) },
    metres: { value: order.map((n) => new Vector4(...places[n].metres)) },
    arches: { value: arch.map(([x, z, r]) => new Vector4(x, z, r, 0)) },
    ends: { value: new Vector4(zones.noseEnd, zones.tailStart, zones.belt, zones.length) },
    openAbove: { value: zones.open ?? 99 },
    rounds: { value: new Vector2(zones.noseRound, zones.tailRound) },
    frontScreen: { value: new Vector4(...zones.front) },
    backScreen: { value: new Vector4(...zones.back) },
  }
}

function patch(material: MeshPhysicalMaterial, uniforms: Patched, kind: 'BODY' | 'GLASS'): void {
  material.customProgramCacheKey = () => kind
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms)
    shader.vertexShader = shader.vertexShader
      .replace(
        '#include <common>',
        '#include <common>\nattribute float openness;\nvarying vec3 vPlace;\nvarying vec3 vFace;\nvarying float vOpen;',
      )
      .replace(
        '#include <begin_vertex>',
        '#include <begin_vertex>\nvPlace = position; vFace = normal; vOpen = openness;',
      )
    shader.fragmentShader = `#define ${kind}\n${shader.fragmentShader}`
      .replace('#include <common>', `#include <common>\n${READ_SHEETS}`)
      .replace('#include <color_fragment>', TAKE_COLOUR)
      .replace('#include <roughnessmap_fragment>', TAKE_ROUGHNESS)
      .replace('#include <metalnessmap_fragment>', TAKE_METALNESS)
      .replace('#include <lights_physical_fragment>', TAKE_COAT)
      .replace('#include <aomap_fragment>', TAKE_OPENNESS)
  }
}

const READ_SHEETS = /* glsl */ `
uniform sampler2D colourSheet; uniform sampler2D matterSheet;
uniform vec4 pixels[6]; uniform vec4 metres[6]; uniform vec4 arches[3];
uniform vec4 ends; uniform float openAbove; uniform vec2 rounds; uniform vec4 frontScreen; uniform vec4 backScreen;
varying vec3 vPlace; varying vec3 vFace; varying float vOpen;
vec2 onSheet(int n, vec2 at) {
  vec2 t = clamp((at - metres[n].xy) / metres[n].zw, 0.002, 0.998);
  return vec2(pixels[n].x + t.x * pixels[n].z, pixels[n].y + (1.0 - t.y) * pixels[n].w);
}
float alongSlope(vec4 s, vec3 p) {
  vec2 d = s.zw - s.xy;
  return dot(p.xz - s.xy, d) / length(d);
}
vec2 findSheet(vec3 p, vec3 n) {
  float ahead = rounds.x - p.x;
  float behind = p.x - (ends.w - rounds.y);
  if (p.z > ends.z && abs(n.y) < 0.62) {
    if (p.x < frontScreen.z + 0.06 && p.x > frontScreen.x - 0.25 && n.x < -0.12)
      return onSheet(3, vec2(p.y, alongSlope(frontScreen, p)));
    if (p.x > backScreen.z - 0.06 && n.x > 0.12)
      return onSheet(4, vec2(p.y, alongSlope(backScreen, p)));
  }
  if (n.z > 0.8) return onSheet(5, p.xy);
  if (p.x < ends.x && p.z < ends.z) return onSheet(1, vec2(atan(abs(p.y), ahead) * rounds.x, p.z));
  if (p.x > ends.y && p.z < ends.z) return onSheet(2, vec2(atan(abs(p.y), behind) * rounds.y, p.z));
  return onSheet(0, p.xz);
}
`
const TAKE_COLOUR = /* glsl */ `
vec3 face = normalize(vFace);
vec2 spot = findSheet(vPlace, face);
vec4 drawn = texture2D(colourSheet, spot);
vec4 matter = texture2D(matterSheet, spot);
bool hollow = false;
for (int i = 0; i < 3; i++) if (abs(face.y) > 0.2 && length(vPlace.xz - arches[i].xy) < arches[i].z) hollow = true;
if (hollow) discard;
if (vPlace.z > openAbove && (vPlace.x > frontScreen.z + 0.03 || abs(face.y) > 0.5)) discard;
#ifdef GLASS
if (matter.b < 0.5) discard;
drawn.a = 0.0;
#else
if (matter.b > 0.5) discard;
vec3 ink = drawn.a > 0.0 ? pow(drawn.rgb / drawn.a, vec3(2.2)) : vec3(0.0);
diffuseColor.rgb = mix(diffuseColor.rgb, ink, drawn.a);
if (!gl_FrontFacing) { diffuseColor.rgb = vec3(mix(0.025, 0.5, smoothstep(1.3, 1.5, vPlace.z))); drawn.a = 1.0; }
#endif
`
const TAKE_ROUGHNESS = /* glsl */ `
float roughnessFactor = mix(roughness, matter.r / max(drawn.a, 0.01), drawn.a);
`
const TAKE_METALNESS = /* glsl */ `
float metalnessFactor = mix(metalness, matter.g / max(drawn.a, 0.01), drawn.a);
#ifndef GLASS
if (!gl_FrontFacing) { roughnessFactor = 0.9; metalnessFactor = 0.0; }
#endif
`
const TAKE_COAT = /* glsl */ `
#include <lights_physical_fragment>
#ifdef USE_CLEARCOAT
material.clearcoat *= 1.0 - drawn.a;
#endif
`
const TAKE_OPENNESS = /* glsl */ `
float open = gl_FrontFacing ? vOpen : mix(0.25, 0.6, smoothstep(1.3, 1.5, vPlace.z));
reflectedLight.indirectDiffuse *= open;
reflectedLight.indirectSpecular *= mix(open, 1.0, 0.25);
#ifdef USE_CLEARCOAT
clearcoatSpecularIndirect *= mix(open, 1.0, 0.25);
#endif
#ifdef GLASS
float seen = 1.0 - abs(dot(normalize(vViewPosition), normal));
diffuseColor.a = mix(opacity, 1.0, pow(seen, 3.0));
#endif
`
