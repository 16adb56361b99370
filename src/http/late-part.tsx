// A part of a page that may come after the rest: it always comes, in time or as its plain text.
import type { ReactNode } from 'react'

export type LatePart = {
  /** Id of the placeholder that the part replaces. */
  id: string
  content: Promise<ReactNode>
  /** Drawn when the content fails or takes too long. */
  fallback: ReactNode
}

const TIMEOUT_MS = 2500

/** The element that the client moves over the placeholder of its id; readable at the end of the page without it. */
export async function renderLatePart(
  { id, content, fallback }: LatePart,
  toHtml: (node: ReactNode, identifierPrefix: string) => string,
): Promise<string> {
  const timeout = new Promise<ReactNode>((resolve) =>
    setTimeout(() => resolve(fallback), TIMEOUT_MS),
  )
  const node = await Promise.race([content.catch(() => fallback), timeout])
  return `<late-part for="${id}">${toHtml(node, `${id}-`)}<late-end></late-end></late-part>`
}
