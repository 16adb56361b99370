// The button that gives a view the whole screen, and takes it back (S11).
import { Icon } from '#ui/icon.tsx'

export function SpinFull() {
  return (
    <button
      type="button"
      className="spin-button spin-full"
      data-full
      aria-label="Fullscreen"
      aria-pressed="false"
    >
      <Icon name="fullscreen" />
    </button>
  )
}
