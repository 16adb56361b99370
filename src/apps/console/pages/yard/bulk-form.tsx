// Actions on many vehicles of a list at once: a form around its table.
import type { ReactNode } from 'react'

import { consoleRoutes } from '#apps/console/routes.ts'
import { countOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import type { Site } from '#tenant/schema.ts'
import { EndField, type Typed, typedEnd } from './end-field.tsx'
import { type ListQuery, toParameters } from './read-query.ts'
import { MAX_TAG } from './read-own.ts'

type BulkProps = {
  slug: string
  site: Site
  query: ListQuery
  /** Number of vehicles in the list, on all its pages. */
  total: number
  today: string
  /** The submitted form, if it was refused. */
  typed: Typed
  children: ReactNode
}

export function BulkForm({ slug, site, query, total, today, typed, children }: BulkProps) {
  return (
    <form method="post" action={consoleRoutes.yard.href(slug)}>
      <input type="hidden" name="list" value={withQuery('', toParameters(query))} />
      {children}
      <details className="more" open={typed !== null}>
        <summary>Change many at once</summary>
        <div className="stacked">
          <p className="hint">
            Tick vehicles above. What you set overrides your stock file until its end date.
          </p>
          <label className="choice">
            <input
              type="checkbox"
              name="all"
              value={total}
              defaultChecked={typed?.all !== undefined}
            />{' '}
            All {countOf(total, 'vehicle')} of this list, on every page
          </label>
          <EndField id="many" until={typedEnd(typed, 'changed')} today={today} />
          <div className="field">
            <label htmlFor="many-tag">Tag</label>
            <input id="many-tag" name="tag" maxLength={MAX_TAG} defaultValue={typed?.tag} />
            <Act name="tag">Set the tag</Act>
          </div>
          <div className="field">
            <label htmlFor="many-location">Location</label>
            <select id="many-location" name="location" defaultValue={typed?.location}>
              <option value="">Choose…</option>
              {site.locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
            <Act name="location">Set the location</Act>
          </div>
          <p className="actions">
            <Act name="hide">Hide</Act> <Act name="show">Show</Act>{' '}
            <Act name="undo">Use the values of your stock file, except photos</Act>
          </p>
        </div>
      </details>
    </form>
  )
}

function Act({ name, children }: { name: string; children: ReactNode }) {
  return (
    <button type="submit" name="act" value={name} className="button">
      {children}
    </button>
  )
}
