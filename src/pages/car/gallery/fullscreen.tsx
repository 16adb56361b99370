// The fullscreen button for pictures and spins.
import { Icon } from '#ui/icon.tsx'

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
