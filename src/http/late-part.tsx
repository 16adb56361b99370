// A part of a page that may come after the rest: it always comes, in time or as its plain text.
import type { ReactNode } from 'react'

import { inTime } from '#lib/in-time.ts'

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
  const node = await withFallback(content, fallback)
  return `<late-part for="${id}">${toHtml(node, `${id}-`)}<late-end></late-end></late-part>`
}

/** Milliseconds that a page waits for what may come late. Most is there by then. */
const SOON_MS = 150

/** What is there soon; null where it takes longer, so that a page goes out and has it follow as a late part. */
export function ifReady<T>(content: Promise<T>): Promise<T | null> {
  return Promise.race([
    content,
    new Promise<null>((resolve) => setTimeout(() => resolve(null), SOON_MS)),
  ])
}

/** The content, or what stands in for it when it fails or takes too long. Never rejects. */
export function withFallback<T>(content: Promise<T>, otherwise: T): Promise<T> {
  return inTime(content, TIMEOUT_MS).catch(() => otherwise)
}
