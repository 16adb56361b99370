// Which stock pictures are traced: list.json, which the drawing command keeps off and the tracing one goes on from.
import { readFile } from 'node:fs/promises'

import type { StockShot } from '../frames.ts'

export const listFile = new URL('list.json', import.meta.url).pathname

/** A picture's name in the list. */
export function toKey({ light, body, angle }: StockShot, colour: string): string {
  return `${light}/${body}-${colour}-${angle}`
}

export async function readTraced(): Promise<string[]> {
  const list: unknown = JSON.parse(await readFile(listFile, 'utf8'))
  return Array.isArray(list) ? list.map(String) : []
}
