// Examples and drafts that shoppers would see: said before a publish, which stops at them, with the way to publish them anyway.
import { consoleRoutes } from '#apps/console/routes.ts'
import { Base, type Review } from './base.tsx'
import { BY_LINE, LINE } from './chosen-lines.ts'
import type { Problem } from './problems.tsx'

/** The field that says that examples and drafts may be published. */
export const ANYWAY = 'examples'

export const STOPPED = 'Not published: shoppers would see examples or drafts. See below.'

/** A publish that stopped: what it would show, and what its form was about. */
export type Stopped = {
  found: readonly Problem[]
  lines: readonly number[]
  /** Its other fields; with a day, it is for later. */
  fields: Readonly<Record<string, string>>
}

/** What of a draft shoppers would see, before anyone presses Publish. */
export function Examples({ found }: { found: readonly Problem[] }) {
  return (
    <div className="notice warning" data-testid="examples">
      <p>Shoppers would see these examples and drafts. A publish stops at them.</p>
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
      <p>Shoppers would see these examples and drafts. Change them, or publish them as they are.</p>
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
          {isLater ? 'Schedule it anyway' : 'Publish anyway'}
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
