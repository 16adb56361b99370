// The button that starts or ends a regular e-mail of the console, on the page whose news it brings.
import { consoleRoutes } from '#console/routes.ts'
import type { SubscriptionKind } from '#console/subscriptions.ts'

/** What people read of each. */
export const SUBSCRIPTION_WORDS: Record<SubscriptionKind, { name: string; offer: string }> = {
  daily: {
    name: 'the daily e-mail',
    offer: 'Get this list by e-mail at 7 each morning, if something waits.',
  },
  weekly: { name: 'the weekly e-mail', offer: 'Get these figures by e-mail each Monday at 7.' },
}

type Props = { slug: string; kind: SubscriptionKind; isOn: boolean }

export function SubscriptionForm({ slug, kind, isOn }: Props) {
  const { name, offer } = SUBSCRIPTION_WORDS[kind]
  return (
    <form method="post" action={consoleRoutes.subscriptions.href(slug)} className="subscribe">
      <input type="hidden" name="kind" value={kind} />
      <span>{isOn ? `You get ${name} about this site.` : offer}</span>
      <button type="submit" name="do" value={isOn ? 'stop' : 'start'} className="button">
        {isOn ? 'Stop' : 'E-mail me'}
      </button>
    </form>
  )
}
