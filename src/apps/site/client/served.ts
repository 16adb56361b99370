// htmx, loaded with the first element that needs it. Entry points of pages that always have one import it themselves.
const SERVED = String.raw`[hx-get],[hx-post],[hx-boost\:inherited]`

/** Initialises htmx on an element and its descendants; if none needs it, htmx is not loaded. */
export async function serve(root: Element): Promise<void> {
  if (!root.matches(SERVED) && root.querySelector(SERVED) === null) return
  const { default: htmx } = await import('htmx.org')
  htmx.process(root)
}
