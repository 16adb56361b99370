// Paint names for demo stock: a maker's own where the catalogue has them.
import paints from '#catalogue/demo/paints.json' with { type: 'json' }
import { pick, type Random } from './random.ts'

/** A paint name; `group` is a make, or "motorcycle", "caravan", "truck". */
export function toPaint(random: Random, group: string): string {
  const named: Record<string, string[]> = paints
  return pick(random, named[group] ?? paints.common)
}
