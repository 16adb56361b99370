// Schedules on pages: the fields of a new one, and those that are pending or were refused.
import { consoleRoutes } from '#apps/console/routes.ts'
import { toDeadline } from '#lib/time.ts'
import { type Seconds, toZonedIso, toZoneName } from '#lib/zone-time.ts'
import { Ago, ChangeList } from '#apps/console/pages/pieces.tsx'
import { loadSite } from '#apps/console/pages/site/route.tsx'
import type { Ctx } from '#http/send-page.ts'
import type { Scheduled } from '#rollout/draft.ts'
import { siteZone } from '#vehicle/places.ts'
import { NoteField } from './base.tsx'

/** The time zone in which the site's times are typed and shown. */
export async function zoneOfSite(c: Ctx, now: Seconds): Promise<string> {
  const tenant = await loadSite(c, now)
  return tenant === null ? 'UTC' : siteZone(tenant.site)
}

/** The input of a scheduled publish. */
export type TypedSchedule = { day: string; time: string; note: string }

type FieldsProps = { zone: string; now: Seconds; typed: TypedSchedule }

/** When to publish, and why. */
export function ScheduleFields({ zone, now, typed }: FieldsProps) {
  return (
    <>
      <p className="field">
        <label htmlFor="day">Day</label>
        <input id="day" name="day" type="date" defaultValue={typed.day} />
      </p>
      <p className="field">
        <label htmlFor="time">Time ({toZoneName(now, zone)})</label>
        <input id="time" name="time" type="time" defaultValue={typed.time} />
      </p>
      <NoteField note={typed.note} />
    </>
  )
}

type Props = {
  slug: string
  schedules: readonly Scheduled[]
  zone: string
  now: Seconds
  /** Whether the person may cancel them. */
  mayPublish: boolean
}

export function Schedules({ slug, schedules, zone, now, mayPublish }: Props) {
  return schedules.map(({ id, at, by, note, changes, refused, refusedAt }) => (
    <section key={id}>
      <h2>
        {refused === null ? 'Scheduled for' : 'Not published on'} {toDeadline(at, zone)}
      </h2>
      {refused !== null && (
        <p className="notice problem">
          Rejected
          {refusedAt !== undefined && (
            <>
              {' '}
              <Ago iso={toZonedIso(refusedAt, 'UTC')} now={now} />
            </>
          )}
          . {refused}
        </p>
      )}
      <p className="hint">
        by {by}
        {note !== '' && `: “${note}”`}
      </p>
      <ChangeList changes={changes} />
      {mayPublish && (
        <form method="post" action={consoleRoutes.schedule.href(slug)} className="publish">
          <button className="button" name="off" value={id}>
            {refused === null ? 'Call off' : 'Back to the draft'}
          </button>
        </form>
      )}
    </section>
  ))
}
