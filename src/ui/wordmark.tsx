// The wordmark of a make, or its name if there is none.
import type { FacetValueView } from '#search/view.ts'

type Props = { of: Pick<FacetValueView, 'label' | 'wordmark'> }

export function Wordmark({ of: { label, wordmark } }: Props) {
  if (wordmark == null) return <span className="wordmark-text">{label}</span>
  const scale = Math.min(HEIGHT / 24, WIDTH / wordmark.width)
  return (
    <>
      <svg
        className="wordmark"
        width={Math.round(wordmark.width * scale)}
        height={Math.round(24 * scale)}
        aria-hidden="true"
      >
        <use href={`/wordmarks.svg#${wordmark.id}`} />
      </svg>
      <span className="unseen">{label}</span>
    </>
  )
}

/** Room for a wordmark, in pixels. */
const HEIGHT = 15
const WIDTH = 92
