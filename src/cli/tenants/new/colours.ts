// A whole palette from one colour, in which all text is readable (WCAG 2.2 AA).
import { contrastRatio, findContrastProblems } from '#tenant/theme.ts'
import { siteSchema, type Site } from '#tenant/schema.ts'

type Colours = Site['theme']['colours']

const INK = '#15181c'
const WHITE = '#ffffff'
const BLACK = '#000000'

/** The colour itself for tags; for buttons and links, the nearest one that is readable as text. */
export function toColours(chosen: string): Colours {
  const base = siteSchema.shape.theme.parse(undefined).colours
  let brand = chosen
  for (;;) {
    const colours = {
      ...base,
      brand,
      on_brand: textOn(brand),
      accent: chosen,
      on_accent: textOn(chosen),
    }
    const problem = findContrastProblems(colours).find(({ text }) => text === 'brand')
    if (problem === undefined || problem.better === null || problem.better === brand) return colours
    brand = problem.better
  }
}

function textOn(ground: string): string {
  const candidates = [WHITE, INK, BLACK]
  return (
    candidates.find((colour) => contrastRatio(colour, ground) >= 4.5) ??
    candidates.toSorted((a, b) => contrastRatio(b, ground) - contrastRatio(a, ground))[0] ??
    WHITE
  )
}
