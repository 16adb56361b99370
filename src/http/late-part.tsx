// A page fragment that may arrive after the rest: always rendered, in time or as its fallback.
import type { ReactNode } from 'react'

import { inTime } from '#lib/timeout.ts'

export type LatePart = {
  /** Id of the placeholder that it replaces. */
  id: string
  content: Promise<ReactNode>
  /** Rendered if the content fails or times out. */
  fallback: ReactNode
}

const TIMEOUT_MS = 2500

/** The element that the client moves to its placeholder; readable at the end of the page without scripts. */
export async function renderLatePart(
  { id, content, fallback }: LatePart,
  toHtml: (node: ReactNode, identifierPrefix: string) => string,
): Promise<string> {
  const node = await withFallback(content, fallback)
  return `<late-part for="${id}">${toHtml(node, `${id}-`)}<late-end></late-end></late-part>`
}

/** Milliseconds that a page waits for late content. Most of it arrives by then. */
const SOON_MS = 150

/** The content if it is ready soon, else null: the page is sent and the content follows as a late fragment. */
export function ifReady<T>(content: Promise<T>): Promise<T | null> {
  return Promise.race([
    content,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), SOON_MS)),
  ])
}

/** The content, or its fallback on failure or timeout. Never rejects. */
export function withFallback<T>(content: Promise<T>, otherwise: T): Promise<T> {
  return inTime(content, TIMEOUT_MS).catch(() => otherwise)
}
