// The switch for messages about a saved search or the watchlist: the shopper must tick the consent to turn it on.
import { routes } from '#routes.ts'
import { type Alert, consentText, hasAlerts, WATCHLIST } from '#shopper/garage/alerts/alerts.ts'
import { Icon } from '#ui/icon.tsx'
import { useSite } from '#ui/site-context.ts'

type Props = {
  /** Id of the saved search, or WATCHLIST. */
  subject: string
  /** Heading of the saved search. */
  name?: string
  /** Null if off. */
  alert: Alert | null
  /** The form was sent without the tick. */
  isUnticked?: boolean
}

/** Renders nothing if the site sends no alerts. */
export function AlertSwitch({ subject, name = '', alert, isUnticked = false }: Props) {
  if (!hasAlerts(useSite().site)) return null
  return (
    <div className="alert-switch edged" data-testid="alert-switch" data-subject={subject}>
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
