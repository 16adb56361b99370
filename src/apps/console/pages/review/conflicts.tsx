// Fields that the draft and live both changed: both values, and a button for each.
import { consoleRoutes } from '#apps/console/routes.ts'
import { namePlace, type Words } from '#rollout/describe-change.ts'
import { parsePointer } from '#rollout/json.ts'
import type { Conflict } from '#rollout/merge.ts'
import { toShown } from '#rollout/value-text.ts'
import { Base, type Review } from './base.tsx'

export function Conflicts({ review, words }: { review: Review; words: Words }) {
  const { slug, revision, live, conflicts } = review
  return (
    <form
      method="post"
      action={consoleRoutes.decide.href(slug)}
      className="notice warning conflicts"
    >
      <Base revision={revision} live={live.version} />
      <p>The live site changed these fields too. Choose which value is right.</p>
      <dl>
        {conflicts.map((conflict) => (
          <div key={conflict.path}>
            <dt>{namePlace(conflict.at, review.draft ?? live.source, words)}</dt>
            <dd>
              Draft: {valueOf(conflict, 'mine')}{' '}
              <button className="button" name="do" value={`mine ${conflict.at}`}>
                Keep the draft’s
              </button>
            </dd>
            <dd>
              Live: {valueOf(conflict, 'theirs')}{' '}
              {!isOrder(conflict) && (
                <button className="button" name="do" value={`theirs ${conflict.at}`}>
                  Take the live one
                </button>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </form>
  )
}

export const groupOfConflict = ({ at }: Conflict) => parsePointer(at)?.[0] ?? ''

/** A conflict of order alone has item names as values, which are not the list. */
export const isOrder = ({ path }: Conflict) => path.endsWith(', order')

function valueOf(conflict: Conflict, side: 'mine' | 'theirs'): string {
  const value = conflict[side]
  return conflict.at.startsWith('/secrets/') && value !== undefined ? 'a key' : toShown(value)
}
