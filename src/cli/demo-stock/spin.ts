// The turn and the interior of a vehicle of demo stock, where the studio has made one of its shape and colour.
import spins from '#catalogue/demo/spins.json' with { type: 'json' }
import type { RawCar } from './draft.ts'
import type { Look } from './pictures.ts'

/** spin_images, spin_interior_image and hotspots of a look; nothing where it was never put on the turntable. */
export function toSpinFields(look: Look | null): RawCar {
  const spin = spins.find(({ shape, colour }) => shape === look?.shape && colour === look.colour)
  if (spin === undefined) return {}
  const { frames, count, first, interior, hotspots } = spin
  return {
    spin_images: Array.from({ length: count }, (_, frame) =>
      frames.replace('{frame}', String(((first + frame) % count) + 1).padStart(2, '0')),
    ),
    spin_interior_image: interior,
    hotspots: {
      exterior: hotspots.exterior.map(({ id, frame, x, y, description, anchors }) => ({
        hotspotId: id,
        activeAngle: frame,
        posX: x,
        posY: y,
        description,
        anchors: anchors.map(([angle, posX, posY]) => ({ angle, posX, posY })),
      })),
      interior: hotspots.interior.map(({ id, x, y, description }) => ({
        hotspotId: id,
        posX: x,
        posY: y,
        description,
      })),
    },
  }
}
