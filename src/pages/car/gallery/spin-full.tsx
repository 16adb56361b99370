// The button that gives a view the whole screen, and takes it back (S11, C15).
import { Icon } from '#ui/icon.tsx'

export function SpinFull() {
  return (
    <button
      type="button"
      className="photos-button"
      data-fullscreen
      aria-label="Fullscreen"
      aria-pressed="false"
    >
      <Icon name="fullscreen" />
      <span className="tip" aria-hidden="true">
        Fullscreen
      </span>
    </button>
  )
}
