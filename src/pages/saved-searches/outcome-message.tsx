// The result of the last action, above the saved searches.
import { routes } from '#routes.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Outcome } from './outcome.ts'
import { REFUSALS } from './refusals.ts'

export function OutcomeMessage({ of: outcome }: { of: Outcome }) {
  if (outcome.what === 'nothing') return null
  if (outcome.what === 'refused')
    return (
      <div role="alert">
        <Notice>{REFUSALS[outcome.refusal].text}</Notice>
      </div>
    )
  const { what, title, href } = outcome
  return (
    <div className="search-said" role="status" data-testid={`search-${what}`}>
      <Icon name={what === 'saved' ? 'check' : 'close'} />
      <p>
        <b>{title}</b> {`is ${what}.`}
      </p>
      {what === 'saved' ? (
        <a href={href}>Back to the list</a>
      ) : (
        <form method="post" action={routes.savedSearches.href()}>
          <input type="hidden" name="href" value={href} />
          <input type="hidden" name="seen_at" value={outcome.seenAt} />
          <button>Undo</button>
        </form>
      )}
    </div>
  )
}
