// Checks of a site's theme.
import { AA, findContrastProblems } from '#tenant/contrast.ts'
import type { Site } from '#tenant/schema.ts'
import { findTypeface, TYPEFACES } from '#tenant/typefaces.ts'

import { quote, type Problem } from './problem.ts'

/** Problems of a site's colours and typeface. */
export function checkTheme(site: Site): Problem[] {
  return [...checkColours(site), ...checkTypeface(site)]
}

function checkColours({ theme: { colours } }: Site): Problem[] {
  return findContrastProblems(colours).map(({ text, ground, where, ratio, better }) => ({
    path: `theme.colours.${text}`,
    message:
      `is ${colours[text]} on ${ground} ${colours[ground]} (${where}): contrast ${ratio.toFixed(2)}, minimum ${AA}. ` +
      (better === null ? `Change ${ground} as well.` : `Use ${better}, or change ${ground}.`),
  }))
}

function checkTypeface({ theme }: Site): Problem[] {
  const typeface = findTypeface(theme.typeface)
  if (typeface === undefined) {
    const known = TYPEFACES.map(({ id }) => id).join(', ')
    return [
      { path: 'theme.typeface', message: `is ${quote(theme.typeface)}. Use one of: ${known}.` },
    ]
  }
  const [least = 0, most = 1000] = typeface.weights
  const { weight } = theme.heading
  return weight >= least && weight <= most
    ? []
    : [
        {
          path: 'theme.heading.weight',
          message: `is ${weight}, but ${typeface.family} supports ${least} to ${most}.`,
        },
      ]
}
