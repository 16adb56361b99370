// The Worker's entry: fetch, and the Durable Objects that it hosts.
export { StockIndex } from '#stock-index/stock-index.ts'
export { SearchCache } from '#search/search-cache.ts'

export default {
  fetch: () => new Response('Forecourt'),
}
