// Settings of a stock index, in either engine, from the table of attributes.
import synonyms from '#catalogue/synonyms.json' with { type: 'json' }
import { COUNTED, ONLY_FILTERS, REPLICAS, SEARCHED_LEVELS } from './attributes.ts'
import {
  driveAwayField,
  driveAwayReplicas,
  FIGURES_FIELD,
  type State,
  STATES,
} from './drive-away.ts'

export type IndexSettings = {
  searchableAttributes: string[]
  attributesForFaceting: string[]
  customRanking: string[]
  ranking?: string[]
  exactOnSingleWordQuery: 'word'
  alternativesAsExact: ('ignorePlurals' | 'singleWordSynonym' | 'multiWordsSynonym')[]
  replicas?: string[]
  paginationLimitedTo: number
  maxValuesPerFacet: number
}
export type IndexSynonym = { objectID: string; type: 'synonym'; synonyms: string[] }

/**
 * Settings of an index and its replicas, starting with the index itself. Always the same for the same name and the same
 * states (those for which the site has figures of the drive-away price).
 */
export function recordSettings(
  index: string,
  states: readonly State[] = [],
): { name: string; settings: IndexSettings }[] {
  const shared = states.length === 0 ? SHARED : withDriveAway(states)
  const replicas = [...REPLICAS, ...states.flatMap(driveAwayReplicas)].map((sort) => ({
    name: index + sort.replica,
    settings: { ...shared, ranking: [...sortKeys(sort), ...RELEVANCE] },
  }))
  const names = replicas.map(({ name }) => name)
  return [
    { name: index, settings: { ...shared, ranking: RELEVANCE, replicas: names } },
    ...replicas,
  ]
}

/** Only the lowest and highest drive-away price are counted, as for the ranges in `attributes.ts`. */
function withDriveAway(states: readonly State[]): IndexSettings {
  const names = [...states.map(driveAwayField), `filterOnly(${FIGURES_FIELD})`]
  return { ...SHARED, attributesForFaceting: [...SHARED.attributesForFaceting, ...names] }
}

/** Keys of an order in the engines' form: ['desc(has_price)', 'asc(price)']. */
function sortKeys({ first, wire }: { first?: string; wire: string }): string[] {
  return [first, wire]
    .filter((key) => key !== undefined)
    .map((key) => key.replace(/^(.+):(asc|desc)$/, '$2($1)'))
}

/** Synonyms of shoppers' words, in the form that the engines accept. */
export function recordSynonyms(): IndexSynonym[] {
  return synonyms.map((words, position) => ({
    objectID: `words-${position + 1}`,
    type: 'synonym',
    synonyms: words,
  }))
}

/** Maximum hits that one search can reach (Decisions, Depth). */
const REACHABLE_HITS = 1050

const RANKED = ['custom_rank', 'created_at_timestamp']

const SHARED: IndexSettings = {
  searchableAttributes: SEARCHED_LEVELS,
  attributesForFaceting: [...COUNTED, ...ONLY_FILTERS.map((name) => `filterOnly(${name})`)],
  // A word is exact if it occurs as a whole word, and so is its synonym.
  exactOnSingleWordQuery: 'word',
  alternativesAsExact: ['ignorePlurals', 'singleWordSynonym', 'multiWordsSynonym'],
  customRanking: RANKED.map((name) => `desc(${name})`),
  paginationLimitedTo: REACHABLE_HITS,
  maxValuesPerFacet: 1000,
}
/**
 * A whole word before a prefix ("sport" does not mean Sportage), a title before a feature, then the stock's own order.
 */
const RELEVANCE = ['typo', 'words', 'filters', 'exact', 'attribute', 'proximity', 'custom']

/** All attributes in these settings: an engine builds its index from them. */
export const INDEXED_FIELDS: string[] = [
  ...new Set([
    ...SEARCHED_LEVELS.flatMap((level) => level.split(',')),
    ...COUNTED,
    ...ONLY_FILTERS,
    ...RANKED,
    // Only sites that estimate drive-away prices have these.
    ...STATES.map(driveAwayField),
    FIGURES_FIELD,
    ...REPLICAS.flatMap((sort) => sortKeys(sort)).map((key) => key.replace(/^\w+\((.+)\)$/, '$1')),
  ]),
]
