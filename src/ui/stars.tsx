// A rating as stars: distinguished by shape as well as by colour, with text for screen readers.

type Props = { rating: number; label?: string }

/** "4.6 out of 5", unless `label` says something else. Not a number, or outside of 0 to 5: the nearest that is one. */
export function Stars({ rating, label }: Props) {
  const shown = Math.round(Math.min(5, Math.max(0, rating || 0)) * 10) / 10
  return (
    <span className="stars" role="img" aria-label={label ?? `${shown} out of 5`}>
      <svg viewBox="0 0 50 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={shown * 10} height="10" />
      </svg>
    </span>
  )
}
