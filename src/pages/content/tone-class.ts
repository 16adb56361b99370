// The classes of a band: its tone, and whether its buttons may use the accent.
import { contrastRatio } from '#tenant/theme.ts'
import type { Block } from '#tenant/schema-blocks.ts'
import type { Site } from '#tenant/schema.ts'

/** Minimum contrast of a button with its surroundings (WCAG 2.2, 1.4.11). */
const TOLD_APART = 3

export function toneClass(tone: Block['tone'], { theme }: Site): string {
  const { accent, footer } = theme.colours
  const isLoud = tone === 'dark' && contrastRatio(accent, footer) >= TOLD_APART
  return isLoud ? 'tone-dark tone-loud' : `tone-${tone}`
}
