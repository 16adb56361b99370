// Pushes events by number to a site's tag manager (A37). Sites without one have no data layer.

declare global {
  /** The array that Google Tag Manager reads. */
  var dataLayer: unknown[] | undefined
}

/** Pushes to the data layer, if the site has a tag manager and consent allows it. */
export function pushToDataLayer(entry: object): void {
  if (document.documentElement.dataset.tag !== undefined) (globalThis.dataLayer ??= []).push(entry)
}
