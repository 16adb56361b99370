// What the tag manager of a site is told (A37): events by number. Sites without one have no such list.

declare global {
  /** The list that Google Tag Manager reads, by its name for it. */
  var dataLayer: unknown[] | undefined
}

/** Adds to the list, where the site has a tag manager that may be told. */
export function pushToDataLayer(entry: object): void {
  if (document.documentElement.dataset.tag !== undefined) (globalThis.dataLayer ??= []).push(entry)
}
