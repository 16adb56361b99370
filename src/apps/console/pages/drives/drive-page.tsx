// One test drive in the console: who drives what and when, and the buttons that confirm, move, assign and record it.
import { may, type Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { Contact } from '#apps/console/pages/inbox/lead-page.tsx'
import { SentMessages } from '#apps/console/pages/inbox/sent-messages.tsx'
import type { Notice } from '#apps/console/pages/notice.ts'
import { Clock } from '#apps/console/pages/pieces.tsx'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { toDeadline } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { type Seconds, toLocalTime } from '#lib/zone-time.ts'
import type { Agreement } from '#sales/leads/drives/drive-agreement.ts'
import { driveZone } from '#sales/leads/drives/drive-reminders.ts'
import { DRIVE_STATES, type DriveState, driveState } from '#sales/leads/drives/drive-state.ts'
import type { Choice } from '#sales/leads/form.ts'
import { referenceOf } from '#sales/leads/lead.ts'
import type { InboxLead } from '#sales/leads/outbox/inbox-lead.ts'
import type { SentMessage } from '#sales/leads/sent-message-rows.ts'
import { fullName, phoneText, wordOf } from '#sales/leads/targets/lead-text.ts'
import type { StoredDrive } from '#sales/leads/test-drive-rows.ts'
import type { Tenant } from '#tenant/tenant.ts'
import { describePlace } from '#vehicle/places.ts'
import type { Assignable } from './calendar.tsx'

type Props = {
  person: Person
  tenant: Tenant
  lead: InboxLead
  drive: StoredDrive & { place: string }
  people: readonly Assignable[]
  /** Times to which it can be moved. */
  times: readonly Choice[]
  messages: readonly SentMessage[]
  /** The signed agreement; null without one. */
  agreement: Agreement | null
  notice: Notice | null
  now: Seconds
}

export function DrivePage(props: Props) {
  const { person, tenant, lead, drive, notice, now, messages } = props
  const { slug, site } = tenant
  const state = driveState(drive)
  const zone = driveZone(drive, site)
  const { date } = toLocalTime(drive.start, zone)
  const mayWork = may(person, 'drives.manage', slug) && state !== 'cancelled'
  return (
    <ConsolePage
      title={toDeadline(drive.start, zone)}
      person={person}
      site={{ slug, name: site.name }}
      current="drives"
      notice={notice}
      lead={`${EXPLAINED[state] ?? DRIVE_STATES[state]}. Test drive of ${fullName(lead.payload) || 'a shopper'}.`}
      actions={<Contact payload={lead.payload} site={site} />}
    >
      <p>
        <a href={withQuery(consoleRoutes.drives.href(slug), { view: 'day', day: date })}>
          That day in the calendar
        </a>
      </p>
      <Facts {...props} />
      {mayWork && <Work {...props} isOver={drive.start <= now} />}
      <SentMessages messages={messages} />
    </ConsolePage>
  )
}

function Facts({ person, tenant: { slug, site }, lead, drive, agreement }: Props) {
  const { payload } = lead
  const car = wordOf(payload, 'car_id')
  const place = site.locations.find(({ id }) => id === drive.place)
  const vehicle = wordOf(payload, 'car_description') || wordOf(payload, 'vehicle')
  return (
    <dl className="facts">
      {vehicle !== '' && (
        <div>
          <dt>Vehicle</dt>
          <dd>
            {car === '' ? vehicle : <a href={consoleRoutes.yardCar.href(slug, car)}>{vehicle}</a>}
          </dd>
        </div>
      )}
      {place !== undefined && (
        <div>
          <dt>Location</dt>
          <dd>{describePlace(place)}</dd>
        </div>
      )}
      <div>
        <dt>Shopper</dt>
        <dd>
          {fullName(payload) || 'Name not given'}
          {phoneText(payload, site) !== '' && `, ${phoneText(payload, site)}`}
        </dd>
      </div>
      <div>
        <dt>Messages</dt>
        <dd>{REMINDED[drive.remindBy]}</dd>
      </div>
      {(site.test_drive.agreement.enabled || agreement !== null) && (
        <div>
          <dt>Agreement</dt>
          <dd>
            {agreement === null ? (
              'Not signed yet. The shopper signs it through the link in their confirmation and reminders'
            ) : (
              <>
                Signed <Clock at={agreement.signedAt} />{' '}
                {may(person, 'drives.manage', slug) && (
                  <a href={consoleRoutes.driveAgreement.href(slug, lead.id)}>PDF</a>
                )}
              </>
            )}
          </dd>
        </div>
      )}
      <div>
        <dt>Lead</dt>
        <dd>
          <a href={consoleRoutes.lead.href(slug, lead.id)}>{referenceOf(lead)}</a>
        </dd>
      </div>
    </dl>
  )
}

/** States that are clearer in a sentence. */
const EXPLAINED: Readonly<Partial<Record<DriveState, string>>> = {
  coming: 'The shopper says they’re coming',
  requested: 'Waiting for you to confirm the time',
}

const REMINDED = {
  text: 'By text: confirmation and reminders',
  email: 'By email: confirmation and reminders',
  '': 'The shopper asked for none, so call them if anything changes',
}

function Work(props: Props & { isOver: boolean }) {
  const { drive, isOver, times } = props
  return (
    <section className="drive-work">
      <h2>Manage this test drive</h2>
      {!isOver && drive.confirmedAt === null && (
        <Form {...props}>
          <button type="submit" name="action" value="confirm" className="button primary">
            Confirm this time
          </button>
        </Form>
      )}
      {isOver && (
        <Form {...props}>
          <fieldset className="inline">
            <legend>Did the shopper come?</legend>
            <button type="submit" name="action" value="done" className="button">
              Yes, done
            </button>{' '}
            <button type="submit" name="action" value="missed" className="button">
              No-show
            </button>
          </fieldset>
        </Form>
      )}
      <AssignForm {...props} />
      {times.length > 0 && <MoveForm {...props} />}
      {!isOver && <CancelForm {...props} />}
    </section>
  )
}

function Form({
  tenant: { slug },
  lead,
  drive,
  children,
}: Pick<Props, 'tenant' | 'lead' | 'drive'> & { children: React.ReactNode }) {
  return (
    <form method="post" action={consoleRoutes.drive.href(slug, lead.id)} className="stacked">
      <input type="hidden" name="shown" value={drive.edits} />
      <input type="hidden" name="shown-assignee" value={lead.assignee} />
      {children}
    </form>
  )
}

function AssignForm(props: Props) {
  const { people, lead } = props
  const isKnown = lead.assignee === '' || people.some(({ email }) => email === lead.assignee)
  const others = isKnown ? [] : [{ email: lead.assignee, name: '' }]
  return (
    <Form {...props}>
      <div className="field">
        <label htmlFor="assignee">Assigned to</label>
        <select id="assignee" name="assignee" defaultValue={lead.assignee}>
          <option value="">No one yet</option>
          {[...people, ...others].map(({ email, name }) => (
            <option key={email} value={email}>
              {name || email}
            </option>
          ))}
        </select>
        <p className="hint">They look after the lead too.</p>
      </div>
      <button type="submit" name="action" value="assign" className="button">
        Assign
      </button>
    </Form>
  )
}

function CancelForm(props: Props) {
  return (
    <details className="more">
      <summary>Cancel this test drive</summary>
      <Form {...props}>
        <p className="hint">Shoppers who asked for messages get one, with a link to book again.</p>
        <button type="submit" name="action" value="cancel" className="button danger">
          Cancel it
        </button>
      </Form>
    </details>
  )
}

function MoveForm(props: Props) {
  return (
    <Form {...props}>
      <div className="field">
        <label htmlFor="appointment">Move it to</label>
        <select id="appointment" name="appointment" required>
          <option value="">Choose a free time</option>
          {[...Map.groupBy(props.times, ({ group = '' }) => group)].map(([day, within]) => (
            <optgroup key={day} label={day}>
              {within.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <p className="hint">
          A move confirms the new time. Shoppers who asked for messages get one.
        </p>
      </div>
      <button type="submit" name="action" value="move" className="button">
        Move
      </button>
    </Form>
  )
}
