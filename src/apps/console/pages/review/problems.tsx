// What prevents publishing a draft: each problem with the label of its field and a link to the form.
import { groupAt } from '#apps/console/fields/areas.ts'
import { findProblems } from '#apps/console/fields/problems.ts'
import { isOwnPage, SCREENS } from '#apps/console/fields/screens.ts'
import { loadWords } from '#apps/console/fields/words.ts'
import { findMissing } from '#tenant/picture-files.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import type { Env } from '#env.ts'
import { withQuery } from '#lib/url.ts'
import { checkSite } from '#rollout/checks/check-site.ts'
import { findNewExamples } from '#rollout/checks/check-examples.ts'
import { namePlace } from '#rollout/describe-change.ts'
import { listAllowedHosts } from '#sales/leads/lead-host-rows.ts'
import { fieldOf, isJsonObject, type Json, parsePointer, valueAt } from '#rollout/json.ts'
import { parseDocument } from '#rollout/parse-document.ts'
import { pointerOf, type Problem as Finding } from '#rollout/problem.ts'
import { findNew } from '#rollout/verify.ts'
import type { Source } from '#rollout/source.ts'

export type Problem = {
  words: string
  /** The field, as a JSON pointer in the draft; empty for the site. */
  at: string
  href?: string
}

export function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <div className="notice problem" role="alert">
      <p>These fields need a change before they can be published. You can publish the rest.</p>
      <ul>
        {problems.map(({ words, href }) => (
          <li key={`${href} ${words}`}>
            {href === undefined ? words : <a href={href}>{words}</a>}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Texts with a number, address or name that the draft changes elsewhere. They do not prevent publishing. */
export function OldCopies({ copies }: { copies: readonly Problem[] }) {
  if (copies.length === 0) return null
  return (
    <div className="notice warning" data-testid="old-copies">
      <p>These texts still have what you changed elsewhere.</p>
      <ul>
        {copies.map(({ words, href }) => (
          <li key={words}>{href === undefined ? words : <a href={href}>{words}</a>}</li>
        ))}
      </ul>
    </div>
  )
}

/**
 * What prevents publishing a draft: schema errors, otherwise findings of the checks that the live version does not
 * have.
 */
export async function findInDraft(
  env: Env,
  { slug, draft, live }: { slug: string; draft: Source; live: Source },
): Promise<Problem[]> {
  const found = findProblems(draft)
  const { site } = found.length > 0 ? { site: null } : parseDocument(draft)
  const of = { slug, document: draft }
  const inspect = {
    check: checkSite,
    listHosts: (site: string) => listAllowedHosts(env.DB, site),
    findMissing: (site: string, urls: readonly string[]) => findMissing(env, site, urls),
  }
  if (site !== null) return fromFindings(env, of, await findNew(inspect, site, live))
  return toProblems(
    env,
    of,
    found.map(({ at, message }) => ({ at, message, by: ': ' })),
  )
}

/** Examples and drafts that a draft would show to shoppers, besides those that are already live. */
export async function findExamplesIn(
  env: Env,
  { slug, draft, live }: { slug: string; draft: Source; live: Source },
): Promise<Problem[]> {
  const { site } = parseDocument(draft)
  if (site === null) return []
  return fromFindings(
    env,
    { slug, document: draft },
    findNewExamples(site, parseDocument(live).site),
  )
}

/** A check's finding in a document. Its message continues the name of the field. */
export function fromFindings(
  env: Env,
  of: { slug: string; document: Source },
  findings: readonly Finding[],
): Promise<Problem[]> {
  const found = findings.map(({ path, message }) => ({ at: pointerOf(path), message, by: ' ' }))
  return toProblems(env, of, found)
}

async function toProblems(
  env: Env,
  { slug, document }: { slug: string; document: Source },
  found: readonly { at: string; message: string; by: string }[],
): Promise<Problem[]> {
  const words = await loadWords(
    env,
    found.map(({ at }) => groupOf(at)),
  )
  return found.map(({ at, message, by }) => {
    const href = formAt(slug, at, document)
    const line = {
      at,
      words: at === '' ? message : `${namePlace(at, document, words)}${by}${message}`,
    }
    return href === null ? line : { ...line, href }
  })
}

const groupOf = (at: string) => parsePointer(at)?.[0] ?? ''

/** The address of the form that has a field, at the field. */
function formAt(slug: string, at: string, document: Json): string | null {
  const group = groupAt(at)
  if (group === null) return null
  const screen = isOwnPage(group) ? {} : SCREENS[group]
  const own = consoleRoutes.group.href(slug, group)
  const { list } = screen
  if (list === undefined) return `${own}#${at}`
  if (!at.startsWith(`${list.at}/`))
    return screen.form === undefined
      ? own
      : `${consoleRoutes.groupPage.href(slug, group, 'settings')}#${at}`
  const [index = ''] = at.slice(list.at.length + 1).split('/')
  const item = valueAt(document, [...(parsePointer(list.at) ?? []), index])
  const key = isJsonObject(item) ? fieldOf(item, list.key) : undefined
  if (typeof key !== 'string') return own
  return `${withQuery(consoleRoutes.groupPage.href(slug, group, 'item'), { key })}#${at}`
}
