// A page's path in a form that can be shared with third parties. Separate from url.ts because browsers load this file.

/** Removes path segments that grant access: ids of leads, tokens of leads and sign-ups, and unsubscribe tokens. */
export function withoutKeys(path: string): string {
  return path
    .replaceAll(/\/[0-9a-f]{32}(?=\/|$)/g, '')
    .replace(/^(\/alerts\/stop|\/request|\/leads\/held|\/newsletter)\/.*$/, '$1')
}
