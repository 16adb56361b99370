// The path of a page as it may be told to others. Knows no routes: it knows what must not be told.

/** Without what opens something to whoever has the address: ids of leads, and links that stop messages (TH21). */
export function withoutKeys(path: string): string {
  return path.replaceAll(/\/[0-9a-f]{32}(?=\/|$)/g, '').replace(/^(\/alerts\/stop)\/.*$/, '$1')
}
