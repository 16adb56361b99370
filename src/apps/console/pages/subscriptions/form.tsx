// The button that subscribes to or unsubscribes from a regular email, on the page that it is about.
import { consoleRoutes } from '#apps/console/routes.ts'
import type { SubscriptionKind } from '#apps/console/subscriptions.ts'

/** The texts of each email. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionKind, { name: string; offer: string }> = {
  daily: {
    name: 'the daily email',
    offer: 'Get this list by email at 7 each morning when something needs your attention.',
  },
  weekly: {
    name: 'the weekly email',
    offer: 'Get these figures by email at 7 each Monday morning.',
  },
}

type Props = { slug: string; kind: SubscriptionKind; isOn: boolean }

export function SubscriptionForm({ slug, kind, isOn }: Props) {
  const { name, offer } = SUBSCRIPTION_WORDS[kind]
  return (
    <form method="post" action={consoleRoutes.subscriptions.href(slug)} className="subscribe">
      <input type="hidden" name="kind" value={kind} />
      <span>{isOn ? `You get ${name} about this site.` : offer}</span>
      <button type="submit" name="do" value={isOn ? 'stop' : 'start'} className="button">
        {isOn ? 'Stop' : 'Email me'}
      </button>
    </form>
  )
}
