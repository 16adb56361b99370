// How an index of stock is set up, in either engine: what is searched, what filters, and one replica for each order.
import synonyms from '#catalogue/synonyms.json' with { type: 'json' }

export type IndexSettings = {
  searchableAttributes: string[]
  attributesForFaceting: string[]
  customRanking: string[]
  ranking?: string[]
  replicas?: string[]
  paginationLimitedTo: number
  maxValuesPerFacet: number
}
export type IndexSynonym = { objectID: string; type: 'synonym'; synonyms: string[] }

/** Settings of an index and its replicas, the index itself first. The same answer for the same name. */
export function recordSettings(index: string): { name: string; settings: IndexSettings }[] {
  const replicas = Object.entries(ORDERS).map(([suffix, first]) => ({
    name: `${index}_${suffix}`,
    settings: { ...SHARED, ranking: [first, ...RELEVANCE] },
  }))
  const names = replicas.map(({ name }) => name)
  return [
    { name: index, settings: { ...SHARED, ranking: RELEVANCE, replicas: names } },
    ...replicas,
  ]
}

/** Words that mean the same to shoppers, in the form that the engines take. */
export function recordSynonyms(): IndexSynonym[] {
  return synonyms.map((words, position) => ({
    objectID: `words-${position + 1}`,
    type: 'synonym',
    synonyms: words,
  }))
}

/** Hits that can be reached in one search (Decisions, Depth). */
const REACHABLE_HITS = 1050

const FACETS = [
  'badge',
  'body',
  'car_type',
  'categories',
  'certified',
  'city',
  'colour',
  'dealership_name',
  'drive',
  'filtered_features',
  'fuel',
  'is_electric',
  'item_type',
  'length_m',
  'location_name',
  'make',
  'make_model',
  'model',
  'price_range',
  'seats',
  'sleeps',
  'state',
  'status',
  'tag',
  'transmission',
  'weekly_price_range',
  'km',
  'price',
  'subscription_price',
  'year',
]
const ONLY_FILTERS = [
  'created_at_timestamp',
  'has_photos',
  'id',
  'show_on_dealer_website',
  'slug',
  'sold_date_timestamp',
  'stocknum',
]

const SHARED: IndexSettings = {
  searchableAttributes: [
    'make,model,make_model',
    'name',
    'badge,series',
    'body,fuel,drive,transmission,colour',
    'stocknum',
    'categories,filtered_features',
    'city,location_name,dealership_name,state',
  ],
  attributesForFaceting: [...FACETS, ...ONLY_FILTERS.map((name) => `filterOnly(${name})`)],
  customRanking: ['desc(custom_rank)', 'desc(created_at_timestamp)'],
  paginationLimitedTo: REACHABLE_HITS,
  maxValuesPerFacet: 1000,
}
const RELEVANCE = ['typo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom']
const ORDERS: Record<string, string> = {
  latest: 'desc(created_at_timestamp)',
  price_desc: 'desc(price)',
  price_asc: 'asc(price)',
}
