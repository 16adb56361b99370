// Which groups of settings a change belongs to, and which of them a person may not draft or publish.
import {
  actOf,
  type Group,
  GROUP_NAMES,
  GROUPS,
  may,
  type Person,
} from '#apps/console/permissions.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'
import { isOwnPage, type OwnPage, SCREENS } from './screens.ts'

type Changed = { at: string; before: Json | undefined; after: Json | undefined }

export const OWN_PAGES: Record<OwnPage, string> = {
  keys: '/secrets',
  redirects: '/redirects',
  columns: '/intake/columns',
}

/** Every pointer on a form or in a list, with its group. */
const OWNED = GROUP_NAMES.flatMap((group): { at: string; group: Group }[] => {
  if (isOwnPage(group)) return [{ at: OWN_PAGES[group], group }]
  const { list, form = [] } = SCREENS[group]
  return [...(list === undefined ? [] : [list]), ...form].map(({ at }) => ({ at, group }))
})

/** The group whose form has a field; null if no form has it. */
export function groupAt(at: string): Group | null {
  return OWNED.find((one) => at === one.at || at.startsWith(`${one.at}/`))?.group ?? null
}

/** The groups that a change affects: several if it adds or removes an object that they share. */
function groupsOf({ at, before, after }: Changed): (Group | null)[] {
  const isAbove = OWNED.some((one) => one.at.startsWith(`${at}/`))
  if (!isAbove) return [groupAt(at)]
  const [was, is] = [before, after].map((value) => (isJsonObject(value) ? value : {}))
  const keys = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])
  return [...keys].flatMap((key) =>
    groupsOf({ at: `${at}/${key}`, before: was?.[key], after: is?.[key] }),
  )
}

/** Labels of the groups that a person may not draft or publish among these changes; empty if there are none. */
export function heldBack(
  person: Person,
  what: 'draft' | 'publish',
  slug: string,
  changes: readonly Changed[],
): string[] {
  const held = changes.flatMap(groupsOf).filter((group) => {
    // Settings that are on no form count as setup.
    const act = group === null ? (`setup.${what}` as const) : actOf(group, what)
    return !may(person, act, slug)
  })
  return [
    ...new Set(held.map((group) => (group === null ? 'Other settings' : GROUPS[group].label))),
  ]
}
