// A list of a site with its buttons, each of which changes the draft immediately.
import { isOwnPage, type ItemList, nameOf, SCREENS } from '#apps/console/fields/screens.ts'
import { clock } from '#lib/clock.ts'
import { textOf } from '#lib/text.ts'
import { localDate } from '#lib/time.ts'
import { withQuery } from '#lib/url.ts'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'
import { listAt } from './edit.ts'
import { ItemListPage } from './item-list.tsx'
import { onRevision, saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen } from './screen.tsx'

export async function getList(c: Ctx, screen: GroupScreen, list: ItemList): Promise<Response> {
  const { draft, href, group } = screen
  const items = listAt(draft.document, list.at)
  const { form, formName = 'Settings' } = isOwnPage(group) ? {} : SCREENS[group]
  return sendConsole(
    c,
    <GroupPage
      c={c}
      screen={screen}
      actions={
        <>
          {group === 'places' && (
            <a className="button" href={`${href}/holidays`}>
              Holiday hours
            </a>
          )}
          {form !== undefined && (
            <a className="button" href={`${href}/settings`}>
              {formName}
            </a>
          )}
        </>
      }
    >
      <ItemListPage
        list={list}
        items={items}
        href={href}
        today={todayAt(draft.document)}
        base={draft.revision}
      />
    </GroupPage>,
  )
}

/** Today at the main location, as "2026-12-25". */
export function todayAt(document: Json): string {
  const places = listAt(document, '/locations')
  const main = places.find((place) => isJsonObject(place) && place['primary'] === true) ?? places[0]
  const zone = isJsonObject(main) ? main['timezone'] : undefined
  return localDate(clock(), typeof zone === 'string' ? zone : 'Australia/Brisbane')
}

export async function postList(c: Ctx, screen: GroupScreen, list: ItemList): Promise<Response> {
  const form = await readFields(c)
  const [, act = '', name = ''] = /^(\w+) (.*)$/.exec(textOf(form['do'])) ?? []
  const items = listAt(screen.draft.document, list.at)
  const place = items.findIndex((item, at) => nameOf(list, item, at) === name)
  const next = place === -1 ? null : change(items, place, act, list)
  if (next === null) return c.redirect(screen.href, 303)
  const shown = onRevision(screen, form['base'])
  const problem = await saveEdits(c, shown, [{ at: list.at, was: items, value: next }])
  if (problem !== null)
    return sendConsole(
      c,
      <GroupPage c={c} screen={screen} notice={{ problem }}>
        <ItemListPage
          list={list}
          items={items}
          href={screen.href}
          today={todayAt(screen.draft.document)}
          base={screen.draft.revision}
        />
      </GroupPage>,
      409,
    )
  const notice = act === 'remove' ? 'removed' : 'draft'
  return c.redirect(withQuery(screen.href, { saved: notice }), 303)
}

/** The list after a button; null if the button is unknown. */
function change(items: readonly Json[], place: number, act: string, list: ItemList): Json[] | null {
  const item = items[place]
  if (!isJsonObject(item)) return null
  if (act === 'remove') return items.filter((_, at) => at !== place)
  if (act === 'up' || act === 'down') {
    const to = place + (act === 'up' ? -1 : 1)
    const other = items[to]
    return other === undefined ? null : items.with(to, item).with(place, other)
  }
  if (act === 'toggle' && list.shown !== undefined)
    return items.with(place, { ...item, [list.shown]: item[list.shown] === false })
  if (act !== 'duplicate') return null
  return [...items.slice(0, place + 1), copyOf(item, items, list), ...items.slice(place + 1)]
}

/** A copy with unique names. */
function copyOf(item: Record<string, Json>, items: readonly Json[], list: ItemList): Json {
  const taken = new Set(items.map((one, at) => nameOf(list, one, at)))
  const stem = item[list.key] === '/' ? '/home' : textOf(item[list.key])
  let ending = 2
  while (taken.has(`${stem}-${ending}`)) ending += 1
  const title = 'title' in item ? 'title' : 'name'
  return {
    ...item,
    [list.key]: `${stem}-${ending}`,
    [title]: `${textOf(item[title])} (copy)`,
    ...('slug' in item ? { slug: `${textOf(item['slug'])}-${ending}` } : {}),
  }
}
