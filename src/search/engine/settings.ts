// Stored settings, and the schema of the columns built from them.
import { isObject } from '#lib/is-object.ts'
import { type Refusal, refuse } from './errors.ts'
import { type JsonObject, isDeeperThan, ownValue, toStrings } from './json.ts'

/** As the caller sent them; unknown names are stored and returned. */
export type Settings = JsonObject

export type Facet = { attribute: string; filterOnly: boolean; searchable: boolean }
export type SortKey = { attribute: string; descending: boolean }

/** How an index orders its hits; `textFirst` ranks text quality before the keys. */
export type Order = { index: string; keys: SortKey[]; textFirst: boolean }

export type Schema = {
  /** Attributes by descending weight; those of one level are equal. Null: all text, equal. */
  searchable: string[][] | null
  facets: Facet[]
  /** Attributes that need numbers although they are not facets. */
  numeric: string[]
  /** The first order is the main index's, which is the row order. */
  orders: [Order, ...Order[]]
}

const LISTS = [
  'searchableAttributes',
  'attributesForFaceting',
  'customRanking',
  'ranking',
  'replicas',
  'attributesToRetrieve',
  'attributesToHighlight',
  'numericAttributesForFiltering',
]

/** Merges new members over old ones; a refusal for a list that does not consist of strings. */
export function mergeSettings(old: Settings, changes: unknown): Settings | Refusal {
  if (!isObject(changes)) return refuse(400, 'Invalid settings: expected a JSON object')
  const wrong = LISTS.find((name) => {
    const value = ownValue(changes, name)
    return (
      value != null && !(Array.isArray(value) && value.every((item) => typeof item === 'string'))
    )
  })
  if (wrong) return refuse(400, `Invalid value for "${wrong}" setting, expected a list of strings`)
  const merged = { ...old, ...changes }
  if (isDeeperThan(merged, 8)) return refuse(400, 'Settings are nested too deep')
  const isHuge = JSON.stringify(merged).length > SETTINGS_LENGTH
  return isHuge ? refuse(413, `Settings are over ${SETTINGS_LENGTH} characters`) : merged
}

/** Maximum characters: settings are stored in one row, synonyms included. */
const SETTINGS_LENGTH = 500_000

export function omitSetting(settings: Settings, name: string): Settings {
  return Object.fromEntries(Object.entries(settings).filter(([key]) => key !== name))
}

/** The schema to build for an index and its replicas. */
export function toSchema(
  index: string,
  settings: Settings,
  replicas: { name: string; settings: Settings; virtual: boolean }[],
): Schema {
  const main = toOrder(index, settings, [], false)
  const orders = replicas.map((replica) =>
    toOrder(replica.name, replica.settings, main.keys, replica.virtual),
  )
  const searchable = toStrings(settings.searchableAttributes)
  return {
    searchable: searchable.length === 0 ? null : searchable.map(toSearchableLevel),
    facets: toStrings(settings.attributesForFaceting).map(toFacet),
    numeric: toStrings(settings.numericAttributesForFiltering).map(stripModifier),
    orders: [main, ...orders],
  }
}

/** Names of the replicas in the settings, and which of them are virtual. */
export function toReplicas(settings: Settings): { name: string; virtual: boolean }[] {
  return toStrings(settings.replicas).map((text) => ({
    name: stripModifier(text),
    virtual: text.startsWith('virtual('),
  }))
}

/**
 * `desc(price)` at the start of `ranking`, or the custom ranking of a virtual replica, sorts before the text match.
 * After its own keys, or the main index's, rows keep the main order.
 */
function toOrder(index: string, settings: Settings, fallback: SortKey[], virtual: boolean): Order {
  const ranking = toStrings(settings.ranking)
  const custom = toStrings(settings.customRanking).flatMap(toSortKey)
  const leading = ranking.flatMap(toSortKey)
  const isSorted = toSortKey(ranking[0] ?? '').length > 0 || (virtual && custom.length > 0)
  const keys = [...leading, ...(custom.length > 0 ? custom : fallback)]
  return { index, keys, textFirst: !isSorted }
}

function toSortKey(text: string): SortKey[] {
  const match = /^(asc|desc)\((.+)\)$/.exec(text)
  return match ? [{ attribute: match[2] ?? '', descending: match[1] === 'desc' }] : []
}

function toFacet(text: string): Facet {
  return {
    attribute: stripModifier(text),
    filterOnly: text.startsWith('filterOnly('),
    searchable: text.startsWith('searchable('),
  }
}

/** `"make,model"` is two attributes of one level; `unordered(name)` equals `name` here. */
function toSearchableLevel(text: string): string[] {
  return text.split(',').map((part) => stripModifier(part.trim()))
}

function stripModifier(text: string): string {
  return /^\w+\((.+)\)$/.exec(text)?.[1] ?? text
}
