// Examples and drafts that shoppers would see: a warning on the review page, and the form to publish them anyway.
import { consoleRoutes } from '#apps/console/routes.ts'
import { Base, type Review } from './base.tsx'
import { BY_LINE, LINE } from './chosen-lines.ts'
import type { Problem } from './problems.tsx'

/** The form field that allows publishing examples and drafts. */
export const ANYWAY = 'examples'

export const STOPPED = 'Not published: shoppers would see example or draft content. See below.'

/** A stopped publish: the content that stopped it, and the fields of its form. */
export type Stopped = {
  found: readonly Problem[]
  lines: readonly number[]
  /** Other form fields; with `day`, the publish is scheduled. */
  fields: Readonly<Record<string, string>>
}

/** Lists example and draft content before anyone presses Publish. */
export function Examples({ found }: { found: readonly Problem[] }) {
  return (
    <div className="notice warning" data-testid="examples">
      <p>If you publish now, shoppers would see this example or draft content.</p>
      <List found={found} />
    </div>
  )
}

export function PublishAnyway({ review, stopped }: { review: Review; stopped: Stopped }) {
  const { slug, revision, live } = review
  const { found, lines, fields } = stopped
  const isLater = fields['day'] !== undefined
  const { schedule, review: here } = consoleRoutes
  return (
    <div className="notice warning" data-testid="examples">
      <p>Shoppers would see this example or draft content. Change it, or publish it as it is.</p>
      <List found={found} />
      <form method="post" action={(isLater ? schedule : here).href(slug)} className="anyway">
        <Base revision={revision} live={live.version} />
        <input type="hidden" name={BY_LINE} value="1" />
        {lines.map((line) => (
          <input key={line} type="hidden" name={LINE} value={line} />
        ))}
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="button danger" name={ANYWAY} value="1">
          {isLater ? 'Schedule anyway' : 'Publish anyway'}
        </button>
      </form>
    </div>
  )
}

const List = ({ found }: { found: readonly Problem[] }) => (
  <ul>
    {found.map(({ words, href }) => (
      <li key={words}>{href === undefined ? words : <a href={href}>{words}</a>}</li>
    ))}
  </ul>
)
