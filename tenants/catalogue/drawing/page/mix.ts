// One photograph in many paints: the vehicle is drawn in black and in white, and each paint is mixed from both, since
// light that a paint sends back grows evenly with its colour. Each further paint costs a hundredth of a drawing.
import {
  Color,
  DataTexture,
  type Group,
  HalfFloatType,
  Mesh,
  MeshPhysicalMaterial,
  NoBlending,
  OrthographicCamera,
  type PerspectiveCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  type Texture,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three'

/** A paint that stands for all; no part that has a colour of its own has this one. */
export const undercoat = { hex: '#7f0180', flake: 0.4 } as const

/** A scene in black and in white, premultiplied, light as it is. */
export type Prints = { black: WebGLRenderTarget; white: WebGLRenderTarget }

export function createPrints(width: number, height: number): Prints {
  const create = () => new WebGLRenderTarget(width, height, { type: HalfFloatType, samples: 4 })
  return { black: create(), white: create() }
}

/** Draws the scene twice. `subject` wears the undercoat. */
export function drawPrints(
  renderer: WebGLRenderer,
  prints: Prints,
  scene: Scene,
  camera: PerspectiveCamera,
  subject: Group,
): void {
  const coats = listCoats(subject)
  renderer.setClearColor('#000000', 0)
  for (const name of ['black', 'white'] as const) {
    for (const coat of coats) coat.color.set(name)
    renderer.setRenderTarget(prints[name])
    renderer.clear()
    renderer.render(scene, camera)
  }
  for (const coat of coats) coat.color.set(undercoat.hex)
  renderer.setRenderTarget(null)
}

function listCoats(subject: Group): MeshPhysicalMaterial[] {
  const wanted = new Color(undercoat.hex).getHex()
  const coats = new Set<MeshPhysicalMaterial>()
  subject.traverse((part) => {
    if (!(part instanceof Mesh) || !(part.material instanceof MeshPhysicalMaterial)) return
    if (part.material.color.getHex() === wanted) coats.add(part.material)
  })
  return [...coats]
}

/** Puts prints over a backdrop: `mix` draws one paint to the canvas. */
export function createMixer(
  backdrop: Texture,
  above: Prints,
  below: Prints | null,
  mirror: number,
): { mix: (renderer: WebGLRenderer, hex: string) => void } {
  const none = new DataTexture(new Uint8Array(4), 1, 1)
  none.needsUpdate = true
  const paint = new Color()
  const material = new ShaderMaterial({
    uniforms: {
      backdrop: { value: backdrop },
      black: { value: above.black.texture },
      white: { value: above.white.texture },
      blackBelow: { value: below?.black.texture ?? none },
      whiteBelow: { value: below?.white.texture ?? none },
      mirror: { value: below ? mirror : 0 },
      paint: { value: paint },
    },
    vertexShader:
      'varying vec2 spot; void main() { spot = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: MIX,
    depthTest: false,
    blending: NoBlending,
  })
  const scene = new Scene()
  scene.add(new Mesh(new PlaneGeometry(2, 2), material))
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0, 1)
  return {
    mix(renderer, hex) {
      paint.set(hex)
      renderer.render(scene, camera)
    },
  }
}

// Layers are laid over each other as the screen shows them, so that shadows are as dark as they were painted.
const MIX = /* glsl */ `
uniform sampler2D backdrop; uniform sampler2D black; uniform sampler2D white;
uniform sampler2D blackBelow; uniform sampler2D whiteBelow;
uniform float mirror; uniform vec3 paint; varying vec2 spot;
vec3 lay(vec3 ground, vec4 dark, vec4 light, float share) {
  if (dark.a <= 0.0) return ground;
  vec3 seen = mix(dark.rgb, light.rgb, paint) / dark.a;
  vec3 shown = sRGBTransferOETF(vec4(toneMapping(max(seen, 0.0)), 1.0)).rgb;
  return mix(ground, shown, min(dark.a, 1.0) * share);
}
void main() {
  vec3 ground = texture2D(backdrop, spot).rgb;
  if (mirror > 0.0)
    ground = lay(ground, texture2D(blackBelow, spot), texture2D(whiteBelow, spot), mirror);
  gl_FragColor = vec4(lay(ground, texture2D(black, spot), texture2D(white, spot), 1.0), 1.0);
}
`
