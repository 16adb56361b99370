// One item of a list: an offer, a page or a location, found by its name.
import type { FieldProblem } from '#apps/console/fields/problems.ts'
import { type ItemList, nameOf, TITLES, titleOf } from '#apps/console/fields/screens.ts'
import { GROUPS } from '#apps/console/permissions.ts'
import { textOf } from '#lib/text.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'
import { routes } from '#routes.ts'
import { slugOf } from '#vehicle/slug.ts'
import { answerEdit } from './answer-edit.ts'
import {
  type FormState,
  listAt,
  openForm,
  type Outcome,
  parsePosted,
  submitEdit,
  isFormOf,
} from './edit.ts'
import { loadParts } from './load-parts.ts'
import { EditForm } from './edit-form.tsx'
import { GroupPage, type GroupScreen } from './screen.tsx'

export async function getItem(c: Ctx, screen: GroupScreen, list: ItemList): Promise<Response> {
  const items = listAt(screen.draft.document, list.at)
  const place = isNew(c) ? items.length : placeOf(list, items, c.req.query('key') ?? '')
  if (place === -1) return screens.notFound(c)
  const parts = await loadItem(c, list, place)
  const state = await openForm(c.env, parts, screen.draft)
  return sendConsole(c, itemPage(c, screen, list)(state))
}

export async function postItem(c: Ctx, screen: GroupScreen, list: ItemList): Promise<Response> {
  const { slug, draft, group, href } = screen
  const posted = await parsePosted(c, slug)
  const place = posted === null ? null : postedPlace(list, posted.typed)
  if (posted === null || place === null) return c.redirect(href, 303)
  const parts = await loadItem(c, list, place)
  if (!isFormOf(posted, parts)) return c.redirect(href, 303)
  const at = `${list.at}/${place}`
  const wasNamed = nameOf(list, posted.shown[at], place)
  const items = listAt(draft.document, list.at)
  const added = (next: Json | undefined) => {
    const value = [...items, next ?? {}]
    return [{ at: list.at, was: items.length === 0 ? undefined : items, value }]
  }
  const submitted = await submitEdit(c, {
    slug,
    parts,
    draft,
    posted: posted.shown[at] === undefined ? { ...posted, base: draft.revision } : posted,
    subject: `${GROUPS[group].label}: ${titleOf(posted.shown[at]) || 'new'}`,
    complete: (next) => ({ [at]: withName(list, next[at]) }),
    ...(posted.shown[at] === undefined && { toEdits: (next) => added(next[at]) }),
    relocate: (document) => {
      const now = listAt(document, list.at)
      const found = placeOf(list, now, wasNamed)
      return `${list.at}/${found === -1 ? now.length : found}`
    },
  })
  // Without a heading its names cannot be derived, so only the heading is required.
  const outcome = isNameless(posted.typed, at) ? withoutNames(submitted, list, at) : submitted
  const saved = 'next' in outcome ? outcome.next[at] : null
  return answerEdit(c, outcome, {
    href: `${href}/item`,
    query: { key: nameOf(list, saved ?? posted.shown[at], place) },
    page: itemPage(c, screen, list),
  })
}

const isNew = (c: Ctx) => c.req.param('page') === 'new'

function placeOf(list: ItemList, items: readonly Json[], name: string): number {
  return items.findIndex((item, place) => nameOf(list, item, place) === name)
}

/** The place that the form was made for, in the revision that it was made from. */
function postedPlace(list: ItemList, typed: ReadonlyMap<string, unknown>): number | null {
  for (const name of typed.keys()) {
    const [, place] = name.startsWith(`${list.at}/`)
      ? (/^\/(\d{1,5})(?:\/|$)/.exec(name.slice(list.at.length)) ?? [])
      : []
    if (place !== undefined) return Number(place)
  }
  return null
}

async function loadItem(c: Ctx, list: ItemList, place: number) {
  const [part] = await loadParts(c.env, [{ at: `${list.at}/${place}` }])
  return part === undefined ? [] : [part]
}

/** An offer or location without a name is named by its heading. */
function withName(list: ItemList, item: Json | undefined): Json {
  if (!isJsonObject(item)) return {}
  const made = slugOf(titleOf({ ...item, id: '' }))
  const named = list.key === 'id' && !item['id'] ? { ...item, id: made } : item
  return list.at === '/locations' && !named['slug'] ? { ...named, slug: made } : named
}

const isNameless = (typed: ReadonlyMap<string, readonly string[]>, at: string) =>
  TITLES.every((key) => (typed.get(`${at}/${key}`)?.at(-1) ?? '').trim() === '')

/** Errors, without those of names that are derived from a heading. */
function withoutNames(outcome: Outcome, list: ItemList, at: string): Outcome {
  const made = list.key === 'id' ? [`${at}/id`, `${at}/slug`] : []
  const drop = (problems: readonly FieldProblem[]) =>
    problems.filter((problem) => !made.includes(problem.at))
  if ('checked' in outcome) return { checked: drop(outcome.checked) }
  if (!('state' in outcome)) return outcome
  return { ...outcome, state: { ...outcome.state, problems: drop(outcome.state.problems) } }
}

function itemPage(c: Ctx, screen: GroupScreen, list: ItemList) {
  const { group, href, isStaff } = screen
  return (state: FormState) => {
    const at = state.parts[0]?.at ?? ''
    const title = titleOf(state.shown[at]) || `New ${list.one}`
    const lead = <a href={href}>All {GROUPS[group].label.toLowerCase()}</a>
    return (
      <GroupPage
        c={c}
        screen={screen}
        title={title}
        lead={lead}
        preview={previewOf(list, state.shown[at])}
        item={at}
      >
        <EditForm state={state} isStaff={isStaff} isItem />
      </GroupPage>
    )
  }
}

/** The page of the site that shows an item; a new item has none yet. */
function previewOf(list: ItemList, item: Json | undefined): string | undefined {
  if (!isJsonObject(item)) return undefined
  if (list.key === 'path') return textOf(item['path']) || undefined
  return list.at === '/locations' ? routes.dealerships.href() : routes.specialOffers.href()
}
