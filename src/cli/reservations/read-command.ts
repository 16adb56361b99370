// Parses and validates the arguments of `npm run reservations`: nothing else reaches the database.

export type Command =
  | { kind: 'list'; site: string | undefined; which: 'running' | 'due' | 'all' }
  | { kind: 'show' | 'cancel' | 'complete'; id: string; withPhone: boolean }
export type Problem = { problem: string }

export type ParsedArguments = {
  positionals: readonly string[]
  values: { site?: string; due?: boolean; all?: boolean; phone?: boolean }
}

/** The command, or what is wrong with it. */
export function readCommand({ positionals, values }: ParsedArguments): Command | Problem {
  const [name = '', id, ...more] = positionals
  const { site, due = false, all = false, phone = false } = values
  const isList = name === 'list'
  const words = isList ? positionals.slice(1) : more
  if (words.length > 0) return { problem: `Unexpected argument: "${words.join(' ')}".` }
  if (site !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(site))
    return { problem: `--site takes a name such as "acme-motors", not "${site}".` }
  if (phone && name !== 'show') return { problem: 'Use --phone only with show.' }
  if (isList)
    return due && all
      ? { problem: 'Use either --due or --all, not both.' }
      : { kind: 'list', site, which: due ? 'due' : all ? 'all' : 'running' }
  if (name !== 'show' && name !== 'cancel' && name !== 'complete')
    return { problem: name === '' ? '' : `Unknown command: "${name}".` }
  // Rejects options that a command does not support, so that they are not ignored silently.
  if (site !== undefined || due || all)
    return { problem: 'Use --site, --due and --all only with list.' }
  if (id === undefined)
    return { problem: `Give the reservation id: npm run reservations -- ${name} <id>` }
  return /^[0-9a-f]{32}$/.test(id)
    ? { kind: name, id, withPhone: phone }
    : { problem: `"${id}" is not a reservation id: use 32 digits and letters from a to f.` }
}
