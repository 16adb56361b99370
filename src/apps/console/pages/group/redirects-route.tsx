// All redirects of a site, pasted and edited as text.
import { parseRows, type Row, toRows } from '#apps/console/fields/redirect-rows.ts'
import { type FieldProblem, findProblems } from '#apps/console/fields/problems.ts'
import { isObject } from '#lib/is-object.ts'
import { parseJson } from '#lib/parse-json.ts'
import { textOf } from '#lib/text.ts'
import { withQuery } from '#lib/url.ts'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { openDraft } from '#rollout/open-draft.ts'
import { isSame, type Json } from '#rollout/json.ts'
import { listAt } from './edit.ts'
import { Redirects } from './redirects.tsx'
import { saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen } from './screen.tsx'

const AT = '/redirects'

export async function getRedirects(c: Ctx, screen: GroupScreen): Promise<Response> {
  return show(c, screen, toRows(listAt(screen.draft.document, AT)), [])
}

export async function postRedirects(c: Ctx, screen: GroupScreen): Promise<Response> {
  const form = await readFields(c)
  const text = typeof form['rows'] === 'string' ? form['rows'] : ''
  const rows = parseRows(text)
  const value = rows.map(({ redirect }) => redirect)
  const was = parseList(form['shown'])
  const base = Number(form['base'])
  const problems = [
    ...findTwins(rows),
    ...findWrong(rows, findProblems({ ...screen.draft.document, redirects: value })),
  ]
  if (problems.length > 0) return show(c, screen, text, problems.slice(0, 20))
  if (was === null || !Number.isInteger(base) || isSame(was, value))
    return c.redirect(withQuery(screen.href, { saved: 'nothing' }), 303)
  const draft = { ...screen.draft, revision: base }
  const edits = [{ at: AT, was: was.length === 0 ? undefined : was, value }]
  const problem = await saveEdits(c, { ...screen, draft }, edits)
  if (problem !== null) return show(c, screen, text, [problem])
  return c.redirect(withQuery(screen.href, { saved: 'draft' }), 303)
}

function parseList(text: unknown): Json[] | null {
  const value = parseJson(String(text))
  return Array.isArray(value) && value.every(isObject) ? (value as Json[]) : null // values of JSON
}

/** Errors of the rows, once per address: the last reason is the most specific. */
function findWrong(rows: readonly Row[], problems: readonly FieldProblem[]): string[] {
  const found = new Map(problems.map(({ at, message }) => [at, message]))
  const ofList = found.get(AT)
  const ofRows = rows.flatMap(({ line, problem }, place) => {
    const own = `${AT}/${place}`
    const messages =
      problem === undefined
        ? [...found].filter(([at]) => at.startsWith(`${own}/`)).map(([, message]) => message)
        : [problem]
    return messages.map((message) => `Row ${line}: ${message}`)
  })
  return [...(ofList === undefined ? [] : [ofList]), ...ofRows]
}

/** Reports an old address that occurs twice, because the second row would do nothing. */
function findTwins(rows: readonly Row[]): string[] {
  const seen = new Map<string, number>()
  return rows.flatMap(({ line, redirect }) => {
    const from = isObject(redirect) ? textOf(redirect['from']).toLowerCase().replace(/\/$/, '') : ''
    const first = seen.get(from)
    if (first === undefined) seen.set(from, line)
    return first === undefined ? [] : [`Row ${line}: ${from} is in row ${first} already.`]
  })
}

async function show(c: Ctx, screen: GroupScreen, text: string, problems: readonly string[]) {
  const { draft, slug } = screen
  const redirects = listAt(draft.document, AT)
  const { live } = await openDraft(c.env, slug).read()
  const [pages, livePages] = [pagesOf(draft.document), pagesOf(live?.source ?? {})]
  const early = redirects.flatMap((redirect) => {
    const to = isObject(redirect) ? textOf(redirect['to']) : ''
    return pages.has(to) && !livePages.has(to) ? [to] : []
  })
  return sendConsole(
    c,
    <GroupPage c={c} screen={screen}>
      <Redirects
        text={text}
        count={redirects.length}
        base={draft.revision}
        shown={JSON.stringify(redirects)}
        problems={problems}
        early={[...new Set(early)]}
      />
    </GroupPage>,
    problems.length > 0 ? 422 : 200,
  )
}

/** The addresses of the pages of a version. */
const pagesOf = (document: Json) =>
  new Set(listAt(document, '/pages').map((page) => (isObject(page) ? textOf(page['path']) : '')))
