// Draws the pages of sites before they are published.
import type { Site } from '#tenant/schema.ts'

import type { Problem } from './problem.ts'

/** Problems of the pages of each site by its slug; sites that draw have none. */
export type RenderSites = (
  sites: readonly Site[],
  onProgress?: (line: string) => void,
) => Promise<Map<string, Problem[]>>

export const renderSites: RenderSites = async () => new Map()
