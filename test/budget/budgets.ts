// The budgets of bytes, for the tests beside this file and for the bench. Compressed by brotli, the Worker by gzip.

/** 1,000 bytes, as Cloudflare and browsers count. */
export const KB = 1000

export const BUDGETS = {
  /** What a page loads before it is used, and our own code in it. */
  scripts: 24 * KB,
  ownScripts: 8 * KB,
  /** The sheet of a kind of page. */
  styles: 14 * KB,
  /** Any page. */
  html: 16 * KB,
  /** What a changed filter loads. */
  fragment: 9 * KB,
  /** As it is sent. */
  typeface: 40 * KB,
  worker: 1200 * KB,
} as const
