// The Worker's entry: requests, and the Durable Objects that it hosts.
import { createApp } from '#app.ts'

export { SearchCache } from '#search/search-cache.ts'
export { StockIndex } from '#stock-index/stock-index.ts'
export { ViewCounter } from '#views/view-counter.ts'

export default createApp()
