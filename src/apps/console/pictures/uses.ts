// Where a site uses its pictures: the live version, the draft, scheduled publishes, and versions that a rollback can
// restore.
import { groupAt } from '#apps/console/fields/areas.ts'
import { isOwnPage, nameOf, SCREENS, titleOf } from '#apps/console/fields/screens.ts'
import { GROUPS } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { withQuery } from '#lib/url.ts'
import type { DraftState } from '#rollout/draft.ts'
import type { FieldEdit } from '#rollout/edits.ts'
import { isJsonObject, type Json, toPointer, valueAt } from '#rollout/json.ts'
import type { ListedKv } from '#rollout/kv.ts'
import { pictureFolder } from '#tenant/own-picture.ts'
import {
  parseVersion,
  previewPrefix,
  siteKey,
  sourceKey,
  versionKey,
  versionPrefix,
} from '#tenant/keys.ts'

export type Use = {
  /** "Offers: Winter specials". */
  label: string
  /** The form with the field; null if no form has it. */
  href: string | null
  /** Where it is used: "website", "draft", "scheduled". */
  in: string[]
}

/** Every address of a picture in a text, with its id. */
const ADDRESSES = /\/pictures\/([a-z0-9]{16})\/\d{1,4}x\d{1,4}\.webp(?:#\d{1,3}-\d{1,3})?/g

/** The current uses of each picture, by id. */
export function findUses(slug: string, state: DraftState): Map<string, Use[]> {
  const found = new Map<string, Use[]>()
  const add = (id: string, { label, href }: Omit<Use, 'in'>, what: string) => {
    const uses = found.get(id) ?? []
    const known = uses.find((use) => use.label === label && use.href === href)
    if (known === undefined) found.set(id, [...uses, { label, href, in: [what] }])
    else if (!known.in.includes(what)) known.in.push(what)
  }
  const documents = { website: state.live?.source, draft: state.draft }
  for (const [what, document] of Object.entries(documents))
    for (const { at, ids } of listUses(document ?? {}))
      for (const id of ids) add(id, toPlace(slug, document ?? {}, at), what)
  // Values that a scheduled draft leaves unchanged will come from the version that is live then.
  const scheduled = { label: 'A scheduled publish', href: consoleRoutes.review.href(slug) }
  for (const { changes } of state.schedules)
    for (const { ids } of listUses(changes.map(({ after = null }) => after)))
      for (const id of ids) add(id, scheduled, 'scheduled')
  return found
}

const listUses = (document: Json) =>
  listTexts(document, []).map(({ at, value }) => ({
    at,
    ids: [...value.matchAll(ADDRESSES)].map(([, id = '']) => id),
  }))

/** Versions that a rollback can restore and that use a picture, without the live one. */
export async function findVersionsWith(kv: ListedKv, slug: string, id: string): Promise<number[]> {
  const folder = pictureFolder(id)
  const keys = await kv.list(versionPrefix(slug))
  const versions = keys.map((key) => parseVersion(slug, key)).filter((version) => version > 0)
  const texts = await kv.get([
    siteKey(slug),
    ...versions.flatMap((version) => [sourceKey(slug, version), versionKey(slug, version)]),
  ])
  return versions
    .filter((version) =>
      [sourceKey(slug, version), versionKey(slug, version)].some((key) =>
        texts.get(key)?.includes(folder),
      ),
    )
    .toSorted((a, b) => b - a)
}

/** Number of working links to drafts that still show a picture. */
export async function countPreviewsWith(kv: ListedKv, slug: string, id: string): Promise<number> {
  const texts = await kv.get(await kv.list(previewPrefix(slug)))
  return [...texts.values()].filter((text) => text?.includes(pictureFolder(id)) === true).length
}

/** Edits that replace every address of a picture with another one. */
export function swapEdits(document: Json, id: string, address: string): FieldEdit[] {
  return listTexts(document, []).flatMap(({ at, value: was }): FieldEdit[] => {
    const value = was.replaceAll(ADDRESSES, (text: string, found: string) =>
      found === id ? address : text,
    )
    return value === was ? [] : [{ at, value, was }]
  })
}

function listTexts(
  value: Json,
  keys: readonly (string | number)[],
): { at: string; value: string }[] {
  if (typeof value === 'string')
    return value.includes('/pictures/') ? [{ at: toPointer(keys), value }] : []
  if (Array.isArray(value)) return value.flatMap((item, at) => listTexts(item, [...keys, at]))
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, part]) => listTexts(part, [...keys, key]))
}

/** The form that has a field, and its label. */
function toPlace(slug: string, document: Json, at: string): Omit<Use, 'in'> {
  const group = groupAt(at)
  if (group === null) return { label: 'Other settings', href: null }
  const { label } = GROUPS[group]
  const form = { label, href: `${consoleRoutes.group.href(slug, group)}#${at}` }
  if (isOwnPage(group)) return form
  const { list } = SCREENS[group]
  if (list === undefined) return form
  const [, place] = at.startsWith(`${list.at}/`)
    ? (/^\/(\d+)/.exec(at.slice(list.at.length)) ?? [])
    : []
  if (place === undefined)
    return { label, href: `${consoleRoutes.groupPage.href(slug, group, 'settings')}#${at}` }
  const item = valueAt(document, [...list.at.slice(1).split('/'), place])
  const name = nameOf(list, item, Number(place))
  const href = `${withQuery(consoleRoutes.groupPage.href(slug, group, 'item'), { key: name })}#${at}`
  return { label: `${label}: ${titleOf(item) || name}`, href: item === undefined ? null : href }
}
