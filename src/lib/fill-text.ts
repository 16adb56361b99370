// Dealer-written texts with placeholders, such as "We have your enquiry[ about the {vehicle}]." Text in brackets is
// dropped if a placeholder in it has no value.

/** Placeholders that a text may contain, always or sometimes filled, and whether the text must contain them. */
export type Placeholders = Readonly<
  Record<string, { isOptional?: true; isNeeded?: true } | undefined>
>

const NAMED = /\{([^{}]*)\}/g
const PART = /\[([^[\]]*)\]/g

/** Fills in the values. Placeholders inside a value are not filled. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replaceAll(PART, (_, part: string) =>
      namesIn(part).some((name) => (values[name] ?? '') === '') ? '' : part,
    )
    .replaceAll(NAMED, (_, name: string) => values[name] ?? '')
}

/** Error in a text and how to fix it; null if it is valid. */
export function findTextProblem(text: string, known: Placeholders): string | null {
  const inParts = [...text.matchAll(PART)].flatMap(([, part = '']) => namesIn(part))
  const outside = namesIn(text.replaceAll(PART, ''))
  const names = [...inParts, ...outside]
  const unknown = names.find((name) => !Object.hasOwn(known, name))
  if (unknown !== undefined) return `{${unknown}} is not a placeholder here. ${listOf(known)}`
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return `Use {${twice}} once.`
  const rest = text.replaceAll(NAMED, '')
  if (/[{}]/.test(rest)) return `A { or } has no partner. ${listOf(known)}`
  if (/[[\]]/.test(rest.replaceAll(PART, '')))
    return 'A [ or ] has no partner, or is inside other brackets. Close each [ with a ].'
  const bare = outside.find((name) => known[name]?.isOptional)
  if (bare !== undefined)
    return `{${bare}} is sometimes empty. Put it in brackets with the words that belong to it, such as [ about {${bare}}].`
  const missing = Object.keys(known).find(
    (name) => known[name]?.isNeeded === true && !names.includes(name),
  )
  return missing === undefined ? null : `Add {${missing}}: the reader needs it.`
}

const namesIn = (text: string) => [...text.matchAll(NAMED)].map(([, name = '']) => name)

function listOf(known: Placeholders): string {
  const names = Object.keys(known).map((name) => `{${name}}`)
  return names.length === 0
    ? 'This text has no placeholders: leave out { and }.'
    : `You can use ${names.join(', ')}.`
}
