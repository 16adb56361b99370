// Exterior spin and interior view, behind buttons beside the thumbnails: radio buttons, so that it works without scripts.
import { spotAt, writeSpots } from '#vehicle/spin-spots.ts'
import { type Mark, toSpin } from '#vehicle/spin.ts'
import { EmbedFrame } from '#apps/site/ui/embed-frame.tsx'
import { Icon, type IconName } from '#apps/site/ui/icon.tsx'
import { imageUrl, INTERIOR_WIDTH } from '#apps/site/ui/image-url.ts'
import { useSite } from '#apps/site/ui/site-context.ts'
import type { Vehicle } from './vehicle.ts'

/** `isFirst` if there are no photos to show before it. */
export function Spin({ car, card, isFirst }: Vehicle & { isFirst: boolean }) {
  const { site } = useSite()
  const spin = toSpin(car, site.gallery.spin)
  if (spin === null) return null
  const { frames, embed, inside } = spin
  const turns = frames.length > 0 || embed !== null
  return (
    <div className="spin" data-testid="spin">
      <fieldset className="spin-modes">
        <legend className="unseen">Choose a view</legend>
        <Mode value="gallery" label="Photos" icon="camera" isFirst={!isFirst || !turns} />
        {turns && <Mode value="spinner" label="360°" icon="turn" isFirst={isFirst} />}
        {inside !== null && <Mode value="interior" label="Inside" icon="seats" />}
      </fieldset>
      {frames.length > 0 && (
        <SpinStage
          frames={frames.map((source, at) =>
            imageUrl(site, { slug: car.slug, n: `spin-${at + 1}`, source }, FRAME_WIDTH),
          )}
          marks={spin.exterior}
          title={card.title}
          canRotate={site.gallery.spin.auto_rotate}
          isFirst={isFirst}
        />
      )}
      {embed !== null && (
        <div className="spin-panel" data-mode="spinner">
          <EmbedFrame src={embed} title={`360 degree view of ${card.title}`} icon="turn" />
        </div>
      )}
      {inside !== null && (
        <SpinInterior
          picture={imageUrl(site, { slug: car.slug, n: 'inside', source: inside }, INTERIOR_WIDTH)}
          marks={spin.interior}
          title={card.title}
        />
      )}
    </div>
  )
}

/** Not the widest size, because all frames load. */
const FRAME_WIDTH = 1280

type ModeProps = {
  value: 'spinner' | 'gallery' | 'interior'
  label: string
  icon: IconName
  isFirst?: boolean
}

function Mode({ value, label, icon, isFirst = false }: ModeProps) {
  return (
    <label>
      <input type="radio" name="view" value={value} defaultChecked={isFirst} />
      <Icon name={icon} />
      {label}
    </label>
  )
}

type Props = { picture: string; marks: Mark[]; title: string }

/** The interior panorama: a wide picture that scrolls, which apps/site/client/panorama.ts projects onto a room. */
export function SpinInterior({ picture, marks, title }: Props) {
  return (
    <div className="spin-panel" data-mode="interior">
      <div className="spin-stage" data-room>
        {/* Without scripts, arrow keys scroll it. */}
        <div className="spin-wide" tabIndex={0} role="group" aria-label={`Interior of ${title}`}>
          <div className="spin-picture">
            <img src={picture} alt="" loading="lazy" draggable={false} data-wide />
            <SpinMarks id="inside" marks={marks} frames={1} />
          </div>
        </div>
        <Fullscreen isToggle />
      </div>
    </div>
  )
}

type SpinStageProps = {
  frames: string[]
  marks: Mark[]
  title: string
  canRotate: boolean
  isFirst: boolean
}

/** The exterior spin: its first picture with links to the others, which apps/site/client/spin-viewer.ts makes turn. */
export function SpinStage({ frames, marks, title, canRotate, isFirst }: SpinStageProps) {
  return (
    <div className="spin-panel" data-mode="spinner">
      <div className="spin-stage" data-stage data-rotates={canRotate ? '' : undefined}>
        <div className="spin-picture spin-turn" data-drag>
          <div data-turn>
            <img
              src={frames[0]}
              alt={`${title}, 360 degree view`}
              width={600}
              height={400}
              loading={isFirst ? undefined : 'lazy'}
              fetchPriority={isFirst ? 'high' : undefined}
              draggable={false}
            />
          </div>
          <SpinMarks id="outside" marks={marks} frames={frames.length} />
        </div>
        <progress className="spin-progress" max={frames.length} hidden aria-label="Loading" />
        <button type="button" className="spin-start with-scripts" data-start>
          <Icon name="turn" />
          <span>Rotate</span>
        </button>
        <Fullscreen isToggle />
      </div>
      <details className="without-scripts">
        <summary>All {frames.length} angles</summary>
        <ol className="spin-frames" data-frames>
          {frames.map((frame, index) => (
            <li key={index}>
              <a href={frame}>{index + 1}</a>
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}

/** Hotspots of a spin: each a button with its text. They are placed for the first frame; the script moves them. */
export function SpinMarks({ id, marks, frames }: { id: string; marks: Mark[]; frames: number }) {
  if (marks.length === 0) return null
  return (
    <ul className="spin-marks">
      {marks.map(({ text, spots }, index) => {
        const spot = spotAt(spots, 0, frames)
        const note = `${id}-${index}`
        return (
          <li
            key={note}
            data-spots={frames > 1 ? writeSpots(spots) : undefined}
            hidden={spot === null}
            style={spot === null ? undefined : { left: `${spot.x}%`, top: `${spot.y}%` }}
          >
            <button type="button" popoverTarget={note} aria-labelledby={note} />
            <p className="spin-note" id={note} popover="auto">
              {text}
            </p>
          </li>
        )
      })}
    </ul>
  )
}

/** `isToggle`: the button also exits fullscreen. */
export function Fullscreen({ isToggle = false }: { isToggle?: boolean }) {
  return (
    <button
      type="button"
      className="photos-button with-scripts"
      data-fullscreen
      aria-label="Fullscreen"
      aria-pressed={isToggle ? false : undefined}
    >
      <Icon name="fullscreen" />
      {isToggle && <Icon name="close" />}
      <span className="tip" aria-hidden="true">
        Fullscreen
      </span>
    </button>
  )
}
