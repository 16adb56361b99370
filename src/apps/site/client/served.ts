// htmx, loaded with the first element that it serves. Entries of pages that always have one import it themselves.
const SERVED = String.raw`[hx-get],[hx-post],[hx-boost\:inherited]`

/** Initialises htmx on an element and what is in it; without anything to serve, htmx is not loaded. */
export async function serve(root: Element): Promise<void> {
  if (!root.matches(SERVED) && root.querySelector(SERVED) === null) return
  const { default: htmx } = await import('htmx.org')
  htmx.process(root)
}
