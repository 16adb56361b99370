// A page's path in a form that can be shared with third parties. It removes secrets, and does not know the routes.

/** Removes path parts that give access: ids of leads, and unsubscribe tokens (TH21). */
export function withoutKeys(path: string): string {
  return path.replaceAll(/\/[0-9a-f]{32}(?=\/|$)/g, '').replace(/^(\/alerts\/stop)\/.*$/, '$1')
}
