// Alert pages: unsubscribe, and what to do if a switch failed.
import type { Alert } from '#shopper/garage/alerts/alerts.ts'
import { routes } from '#routes.ts'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '#ui/site-context.ts'
import { AlertSwitch } from './alert-switch.tsx'

type StopProps = {
  token: string
  /** "failed" if it could not be saved. */
  state: 'asked' | 'stopped' | 'failed'
}

/** The same for every link, so that it does not reveal which tokens exist. */
export function StopBody({ token, state }: StopProps) {
  const { name } = useSite().site
  if (state === 'stopped') return <Stopped />
  return (
    <section className="alert-sheet shell" data-testid="stop-alerts">
      <h1>Stop text messages?</h1>
      {state === 'failed' && (
        <div role="alert">
          <Notice>We couldn’t stop them right now. Please try again in a minute.</Notice>
        </div>
      )}
      <p>
        {name} will stop texting the mobile that got this link about new arrivals and price drops.
        You don’t need to sign in.
      </p>
      <form method="post" action={routes.stopAlerts.href(token)}>
        <button className="button">Stop all messages</button>
      </form>
    </section>
  )
}

function Stopped() {
  const { name } = useSite().site
  return (
    <section className="alert-sheet shell" data-testid="alerts-stopped">
      <h1>Messages stopped</h1>
      <p role="status">
        {name} won’t text the mobile that got this link about new arrivals and price drops any more.
        Everything you’ve saved is still there, and you can turn messages on again.
      </p>
      <a href={routes.home.href()} className="button">
        Back to {name}
      </a>
    </section>
  )
}

/** The switch again, with the error. */
export function UntickedBody(props: { subject: string; name: string; alert: Alert | null }) {
  return (
    <section className="alert-sheet shell">
      <h1>Text alerts</h1>
      <AlertSwitch {...props} isUnticked />
    </section>
  )
}
