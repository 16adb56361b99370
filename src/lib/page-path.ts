// A page's path in a form that can be shared with third parties, apart from url.ts because browsers load it.

/** Removes path parts that give access: ids of leads, links of leads and sign-ups, and unsubscribe tokens. */
export function withoutKeys(path: string): string {
  return path
    .replaceAll(/\/[0-9a-f]{32}(?=\/|$)/g, '')
    .replace(/^(\/alerts\/stop|\/request|\/leads\/held|\/newsletter)\/.*$/, '$1')
}
