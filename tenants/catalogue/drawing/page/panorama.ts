// A picture all round from one point, as an equirectangular image. Takes any scene.
import {
  BackSide,
  CanvasTexture,
  CubeCamera,
  Group,
  HalfFloatType,
  HemisphereLight,
  LinearMipmapLinearFilter,
  Mesh,
  MeshBasicMaterial,
  OrthographicCamera,
  PlaneGeometry,
  Scene,
  ShaderMaterial,
  SphereGeometry,
  SRGBColorSpace,
  type Vector3,
  WebGLCubeRenderTarget,
  type WebGLRenderer,
} from 'three'

/** Draws the scene all round from `eye`; the middle of the picture looks along `turn` degrees from x. */
export function drawPanorama(
  renderer: WebGLRenderer,
  scene: Scene,
  eye: Vector3,
  turn: number,
  [width, height]: readonly [number, number],
): string {
  const target = new WebGLCubeRenderTarget(1536, {
    type: HalfFloatType,
    generateMipmaps: true,
    minFilter: LinearMipmapLinearFilter,
  })
  const around = new CubeCamera(0.02, 60, target)
  around.position.copy(eye)
  renderer.autoClear = true
  around.update(renderer, scene)
  const sheet = new Mesh(
    new PlaneGeometry(2, 2),
    new ShaderMaterial({
      uniforms: { cube: { value: target.texture }, turn: { value: (turn * Math.PI) / 180 } },
      vertexShader:
        'varying vec2 spot; void main() { spot = uv; gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader: UNROLL,
      depthTest: false,
    }),
  )
  const flat = new Scene()
  flat.add(sheet)
  renderer.setSize(width, height, false)
  renderer.render(flat, new OrthographicCamera(-1, 1, 1, -1, 0, 1))
  renderer.autoClear = false
  return renderer.domElement.toDataURL('image/png')
}

/** A bright studio round the car, and the light that it throws into every corner of it. */
export function createRoom(): Group {
  const canvas = document.createElement('canvas')
  canvas.height = 256
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  const tall = context.createLinearGradient(0, 0, 0, 256)
  tall.addColorStop(0.2, '#f2f4f6')
  tall.addColorStop(0.49, '#cfd5da')
  tall.addColorStop(0.52, '#b4babf')
  tall.addColorStop(0.62, '#d8dbde')
  context.fillStyle = tall
  context.fillRect(0, 0, canvas.width, 256)
  const map = new CanvasTexture(canvas)
  map.colorSpace = SRGBColorSpace
  const wall = new MeshBasicMaterial({ map, side: BackSide })
  const room = new Group()
  room.add(new Mesh(new SphereGeometry(20, 48, 24), wall))
  room.add(new HemisphereLight('#ffffff', '#f4efe8', 3.2))
  return room
}

const UNROLL = /* glsl */ `
uniform samplerCube cube; uniform float turn; varying vec2 spot;
void main() {
  float round = (spot.x - 0.5) * 6.2831853 + turn;
  float up = (spot.y - 0.5) * 3.1415927;
  vec3 way = vec3(cos(up) * cos(round), sin(up), cos(up) * sin(round));
  gl_FragColor = textureCube(cube, way);
  #include <tonemapping_fragment>
  #include <colorspace_fragment>
}
`
