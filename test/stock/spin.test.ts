import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { toView } from '#apps/site/client/panorama-view.ts'
import { type Car, parseCar } from '#vehicle/car.ts'
import { readSpots, spotAt, writeSpots } from '#vehicle/spin-spots.ts'
import { toSpin } from '#vehicle/spin.ts'

const frames = (count: number) => Array.from({ length: count }, (_, n) => `/spin/${n + 1}.webp`)
const ON = { show: true, embed_hosts: ['viewer.example'] }

function car(more: Record<string, unknown>): Car {
  const read = parseCar({ id: '1', slug: 'one', ...more })
  if (read === null) throw new Error('A test car has an id and a slug')
  return read
}
const spinOf = (more: Record<string, unknown>, settings = ON) => toSpin(car(more), settings)

describe('spin views (W21)', () => {
  it('are none without pictures, an interior or a viewer', () => {
    expect(spinOf({})).toBeNull()
    expect(spinOf({ hotspots: { exterior: [{ posX: 1, posY: 1, description: 'A' }] } })).toBeNull()
  })

  it('are none if the site does not want them (T15)', () => {
    const all = { spin_images: frames(36), spin_interior_image: '/inside.webp' }
    expect(spinOf(all)).not.toBeNull()
    expect(spinOf(all, { ...ON, show: false })).toBeNull()
  })

  it('include a spin from eight pictures on; fewer are a gallery', () => {
    expect(spinOf({ spin_images: frames(8) })?.frames).toHaveLength(8)
    expect(spinOf({ spin_images: frames(7) })).toBeNull()
  })

  it('leaves out addresses that no page may load (TH5)', () => {
    const hostile = ['javascript:alert(1)', '//evil.example/x.webp', 'data:image/png;base64,AA']
    const spin = spinOf({ spin_images: [...hostile, ...frames(9)] })
    expect(spin?.frames).toEqual(frames(9))
  })

  it('are only an interior if there is nothing else', () => {
    const spin = spinOf({ spin_interior_image: '/inside.webp' })
    expect(spin).toMatchObject({ frames: [], embed: null, inside: '/inside.webp' })
  })
})

describe('a third-party viewer (A34)', () => {
  const embedOf = (spin_code: unknown, hosts = ON.embed_hosts) =>
    spinOf({ spin_code }, { show: true, embed_hosts: hosts })?.embed ?? null

  it.each([
    ['a frame', '<iframe width="600" src="https://viewer.example/v/1?a=1&amp;b=2"></iframe>'],
    ['a frame in other quotes', "<div><IFRAME\n src = 'https://viewer.example/v/1?a=1&b=2'/>"],
    ['a bare address', ' https://viewer.example/v/1?a=1&b=2 '],
  ])('is read from %s', (_, code) => {
    expect(embedOf(code)).toBe('https://viewer.example/v/1?a=1&b=2')
  })

  it.each([
    ['another host', '<iframe src="https://other.example/v/1"></iframe>'],
    ['a host that only ends so', 'https://evil-viewer.example/v/1'],
    ['a host below it', 'https://x.viewer.example/v/1'],
    ['no encryption', 'http://viewer.example/v/1'],
    ['a script', 'javascript:alert(1)//viewer.example'],
    ['a name and a password', 'https://viewer.example:a@other.example/'],
    ['a port', 'https://viewer.example:8443/v/1'],
    ['a script beside it', '<script src="https://viewer.example/x.js"></script>'],
    ['markup in the address', '<iframe src="https://viewer.example/&quot;><script>"></iframe>'],
    ['nothing', 'null'],
  ])('is not framed with %s', (_, code) => {
    expect(embedOf(code)).toBeNull()
  })

  it('is framed from no host unless the site allows it', () => {
    expect(embedOf('https://viewer.example/v/1', [])).toBeNull()
  })

  it('is replaced by our own pictures', () => {
    const spin = spinOf({ spin_images: frames(12), spin_code: 'https://viewer.example/v/1' })
    expect(spin).toMatchObject({ embed: null })
  })
})

describe('hotspots (E2)', () => {
  const exteriorOf = (exterior: unknown) =>
    spinOf({ spin_images: frames(36), hotspots: { exterior } })?.exterior

  it('are at their anchors, in the order of the frames', () => {
    const anchors = [
      { angle: 4, posX: 40, posY: 50 },
      { angle: 2, posX: 20, posY: 50 },
    ]
    const mark = { hotspotId: 'a', activeAngle: 2, posX: 1, posY: 1, description: 'Wheel', anchors }
    expect(exteriorOf([mark])).toEqual([
      {
        text: 'Wheel',
        spots: [
          { frame: 2, x: 20, y: 50 },
          { frame: 4, x: 40, y: 50 },
        ],
      },
    ])
  })

  it('are only on their own frame without anchors', () => {
    const mark = { activeAngle: 7, posX: 30, posY: 60, description: 'Door' }
    expect(exteriorOf([mark])).toEqual([{ text: 'Door', spots: [{ frame: 7, x: 30, y: 60 }] }])
  })

  it('are left out if they have no text, or no position on the picture', () => {
    const marks = [
      { activeAngle: 0, posX: 10, posY: 10, description: 'null' },
      { activeAngle: 0, posX: 101, posY: 10, description: 'Beside' },
      { activeAngle: 36, posX: 10, posY: 10, description: 'Never' },
      { activeAngle: 0, posX: null, posY: 10, description: 'Nowhere' },
      'nonsense',
    ]
    expect(exteriorOf(marks)).toEqual([])
  })

  it('of a missing interior are left out, too', () => {
    const hotspots = { interior: [{ posX: 1, posY: 1, description: 'Screen' }] }
    expect(spinOf({ spin_images: frames(36), hotspots })?.interior).toEqual([])
    const spin = spinOf({ spin_interior_image: '/inside.webp', hotspots })
    expect(spin?.interior).toEqual([{ text: 'Screen', spots: [{ frame: 0, x: 1, y: 1 }] }])
  })
})

describe('the position of a hotspot on a frame', () => {
  const spots = [
    { frame: 34, x: 10, y: 50 },
    { frame: 0, x: 30, y: 52 },
    { frame: 3, x: 60, y: 50 },
  ]

  it('is that of its anchor, and interpolated between two', () => {
    expect(spotAt(spots, 0, 36)).toMatchObject({ x: 30, y: 52 })
    expect(spotAt(spots, 1, 36)).toMatchObject({ x: 40, y: 51.3 })
  })

  it('is interpolated through the frame where the spin restarts', () => {
    expect(spotAt(spots, 35, 36)).toMatchObject({ x: 20, y: 51 })
  })

  it('is none on frames without data between them', () => {
    for (const frame of [4, 10, 20, 33]) expect(spotAt(spots, frame, 36)).toBeNull()
    expect(spotAt([], 0, 36)).toBeNull()
  })

  it('is between those of its anchors, whatever they are', () => {
    const spot = fc.record({
      frame: fc.integer({ min: 0, max: 35 }),
      x: fc.integer({ min: 0, max: 100 }),
      y: fc.integer({ min: 0, max: 100 }),
    })
    const some = fc.uniqueArray(spot, { selector: ({ frame }) => frame, maxLength: 20 })
    fc.assert(
      fc.property(some, fc.integer({ min: 0, max: 35 }), (anchors, frame) => {
        const own = anchors.find((anchor) => anchor.frame === frame)
        const found = spotAt(anchors, frame, 36)
        if (own !== undefined) expect(found).toEqual(own)
        if (found === null) return
        const xs = anchors.map(({ x }) => x)
        expect(found.x).toBeGreaterThanOrEqual(Math.min(...xs))
        expect(found.x).toBeLessThanOrEqual(Math.max(...xs))
      }),
    )
  })

  it('is unchanged after it was written to the page', () => {
    expect(readSpots(writeSpots(spots))).toEqual(spots)
  })
})

describe('the position of a hotspot in a room', () => {
  const REACH: [number, number] = [1, 0.6]
  const MIDDLE = { x: 50, y: 50 }

  it('is the centre when looked at', () => {
    expect(toView({ yaw: 0, pitch: 0 }, MIDDLE, REACH)).toEqual({ x: 50, y: 50 })
  })

  it('moves left as the view turns right, and down as it looks up', () => {
    const seen = toView({ yaw: 0.3, pitch: 0.2 }, MIDDLE, REACH)
    expect(seen?.x).toBeLessThan(50)
    expect(seen?.y).toBeGreaterThan(50)
  })

  it('is none behind the viewer or beside the view', () => {
    expect(toView({ yaw: Math.PI, pitch: 0 }, MIDDLE, REACH)).toBeNull()
    expect(toView({ yaw: 1, pitch: 0 }, MIDDLE, REACH)).toBeNull()
  })

  it('is the same after a full turn of the view', () => {
    const gaze = { yaw: 0.4, pitch: -0.3 }
    const again = { ...gaze, yaw: gaze.yaw + 2 * Math.PI }
    const [first, second] = [gaze, again].map((eye) => toView(eye, { x: 55, y: 60 }, REACH))
    expect(second?.x).toBeCloseTo(first?.x ?? 0, 6)
    expect(second?.y).toBeCloseTo(first?.y ?? 0, 6)
  })
})
