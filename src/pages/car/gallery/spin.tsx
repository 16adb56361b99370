// Exterior spin and interior view, beside the pictures (W21, S11). Radio buttons and CSS switch between the three, so
// that it works without scripts and nothing shifts.
import type { Vehicle } from '#pages/car/vehicle.ts'
import { toSpin } from '#stock/spin.ts'
import { EmbedFrame } from '#ui/embed-frame.tsx'
import { useSite } from '#ui/site-context.ts'
import { SpinInterior } from './spin-interior.tsx'
import { SpinStage } from './spin-stage.tsx'

/** Null if there is no spin: only pictures are shown. */
export function Spin({ car, card }: Vehicle) {
  const { site } = useSite()
  const spin = toSpin(car, site.gallery.spin)
  if (spin === null) return null
  const { frames, embed, inside } = spin
  const turns = frames.length > 0 || embed !== null
  return (
    <div className="spin" data-testid="spin">
      <fieldset className="spin-modes">
        <legend className="unseen">Choose a view</legend>
        {turns && <Mode value="spinner" label="Spin" isFirst />}
        <Mode value="gallery" label="Images" isFirst={!turns} />
        {inside !== null && <Mode value="interior" label="Interior" />}
      </fieldset>
      {frames.length > 0 && (
        <SpinStage
          frames={frames}
          marks={spin.exterior}
          title={card.title}
          canRotate={site.gallery.spin.auto_rotate}
        />
      )}
      {embed !== null && (
        <div className="spin-panel" data-mode="spinner">
          <EmbedFrame src={embed} title={`360 degree view of ${card.title}`} icon="turn" />
        </div>
      )}
      {inside !== null && (
        <SpinInterior picture={inside} marks={spin.interior} title={card.title} />
      )}
    </div>
  )
}

type ModeProps = { value: 'spinner' | 'gallery' | 'interior'; label: string; isFirst?: boolean }

function Mode({ value, label, isFirst = false }: ModeProps) {
  return (
    <label>
      <input type="radio" name="view" value={value} defaultChecked={isFirst} />
      {label}
    </label>
  )
}
