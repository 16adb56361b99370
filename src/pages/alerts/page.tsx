// The switch for text alerts, and the pages to unsubscribe.
import { routes } from '#routes.ts'
import { type Alert, consentText, hasAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { useSite } from '#ui/site-context.ts'

type StopProps = { token: string; state: 'asked' | 'stopped' | 'failed' }

/** The same for every link, so that it does not reveal which tokens exist. */
export function StopBody({ token, state }: StopProps) {
  const { name } = useSite().site
  if (state === 'stopped') return <Stopped />
  return (
    <section className="alert-sheet" data-testid="stop-alerts">
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
    <section className="alert-sheet" data-testid="alerts-stopped">
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

export function UntickedBody(props: { subject: string; name: string; alert: Alert | null }) {
  return (
    <section className="alert-sheet">
      <h1>Text alerts</h1>
      <AlertSwitch {...props} isUnticked />
    </section>
  )
}

type Props = {
  /** Id of the saved search, or WATCHLIST. */
  subject: string
  name?: string
  alert: Alert | null
  isUnticked?: boolean
}

export function AlertSwitch({ subject, name = '', alert, isUnticked = false }: Props) {
  if (!hasAlerts(useSite().site)) return null
  return (
    <div className="alert-switch" data-testid="alert-switch" data-subject={subject}>
      {alert === null ? (
        <Off subject={subject} name={name} isUnticked={isUnticked} />
      ) : (
        <On subject={subject} name={name} />
      )}
    </div>
  )
}

type Parts = Required<Pick<Props, 'subject' | 'name'>>

function On({ subject, name }: Parts) {
  return (
    <form method="post" action={routes.alerts.href()}>
      <input type="hidden" name="subject" value={subject} />
      <p>
        <Icon name="sms" />
        Text alerts are on
      </p>
      <button name="action" value="stop" className="alert-stop">
        Turn off<span className="unseen"> text alerts {toWhich(subject, name)}</span>
      </button>
    </form>
  )
}

function Off({ subject, name, isUnticked }: Parts & { isUnticked: boolean }) {
  const { site } = useSite()
  const error = `alert-error-${subject}`
  return (
    <details open={isUnticked}>
      <summary>
        <Icon name="sms" />
        <span>
          {subject === WATCHLIST ? 'Text me price drops' : 'Text me new matches'}
          <span className="unseen"> {toWhich(subject, name)}</span>
        </span>
        <span className="alert-start">Turn on</span>
      </summary>
      <form method="post" action={routes.alerts.href()}>
        <input type="hidden" name="subject" value={subject} />
        <label>
          <input
            type="checkbox"
            name="consent"
            required
            aria-invalid={isUnticked || undefined}
            aria-describedby={isUnticked ? error : undefined}
          />
          {consentText(site, subject, name)}
        </label>
        {isUnticked && (
          <p id={error} className="alert-error" role="alert">
            Please tick the box first. We only text you with your consent.
          </p>
        )}
        <button name="action" value="start" className="button">
          Text me
        </button>
      </form>
    </details>
  )
}

function toWhich(subject: string, name: string): string {
  return subject === WATCHLIST ? 'about my watchlist' : `about ${name}`
}
