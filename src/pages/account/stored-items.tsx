// What is stored and what is not, line by line.
import { useSite } from '#ui/site-context.ts'
import type { StoredItem } from './account-view.ts'

export function StoredItems({ kept }: { kept: readonly StoredItem[] }) {
  const { name } = useSite().site
  return (
    <>
      <dl className="account-kept" data-testid="kept">
        {kept.map((line) => (
          <div key={line.label}>
            <dt>{line.href === null ? line.label : <a href={line.href}>{line.label}</a>}</dt>
            <dd>
              {line.text}
              <Words of={line.words} />
              <RunningList of={line.running} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="account-note quiet">
        Forms that you send, such as enquiries, go to {name} and are kept there, apart from this
        account. Favourites, comparisons and what you have viewed stay on this device.
      </p>
    </>
  )
}

/** Active reservations, each with a link to its page. */
function RunningList({ of }: { of: StoredItem['running'] }) {
  if (of.length === 0) return null
  return (
    <ul>
      {of.map(({ name, text, href }) => (
        <li key={href}>
          <a href={href}>{name}</a> <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Consents. */
function Words({ of }: { of: StoredItem['words'] }) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>Your consents</summary>
      <ul>
        {of.map(({ text, day }, at) => (
          <li key={at}>
            “{text}” <span>{day}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
