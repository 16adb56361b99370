// A long text: the first of it at once, the rest behind a toggle that needs no script. All of it is in the page.
import type { ReactNode } from 'react'

import { splitText } from '#lib/text.ts'
import { splitMarkup } from '#tenant/split-markup.ts'
import { Icon } from './icon.tsx'

type Props = {
  /** Characters before the toggle. */
  limit: number
  /** For screen readers: "the conditions of Free servicing". */
  of: string
  labels?: readonly [string, string]
  testId?: string
} & (
  | { /** Plain words; their line ends count. */ text: string }
  | { /** Words of a dealer with basic markup. */ html: string }
)

export function ViewMore({ limit, of, labels, testId, ...words }: Props) {
  const isText = 'text' in words
  const { head, rest } = isText ? splitText(words.text, limit) : splitMarkup(words.html, limit)
  const part = (written: string): ReactNode =>
    isText ? written : <span dangerouslySetInnerHTML={{ __html: written }} />
  const kind = isText ? 'cut' : 'cut cut-markup'
  return (
    <div className={rest === '' ? kind : `${kind} cut-long`} data-testid={testId}>
      {part(head)}
      {rest !== '' && (
        <details>
          <MoreToggle of={of} labels={labels} />
          {part(rest)}
        </details>
      )}
    </div>
  )
}

const VIEW = ['View more', 'View less'] as const

export function MoreToggle({
  of,
  labels: [more, less] = VIEW,
}: {
  of: string
  labels?: readonly [string, string] | undefined
}) {
  return (
    <summary>
      <span className="more-closed">{more}</span>
      <span className="more-open">{less}</span>
      <span className="unseen"> of {of}</span>
      <Icon name="down" />
    </summary>
  )
}
