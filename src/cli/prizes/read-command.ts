// Parses and validates the arguments of `npm run prizes`: nothing else reaches the database.

export type Command =
  | { kind: 'list'; site: string | undefined }
  | { kind: 'show' | 'redeem'; code: string }
export type Problem = { problem: string }

/** The command, or what is wrong with it. Codes are read as people write them: "hk7p 2qxm" is HK7P-2QXM. */
export function readCommand(positionals: readonly string[], site?: string): Command | Problem {
  const [name = '', ...words] = positionals
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (name === 'list')
    return words.length === 0
      ? { kind: 'list', site }
      : { problem: `Unexpected argument: "${words.join(' ')}".` }
  if (name !== 'show' && name !== 'redeem')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  if (site !== undefined) return { problem: 'Use --site only with list.' }
  const code = parseCode(words.join(''))
  return code === null
    ? { problem: `Give the prize code: npm run prizes -- ${name} HK7P-2QXM` }
    : { kind: name, code }
}

function parseCode(text: string): string | null {
  const letters = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z0-9]{8}$/.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null
}
