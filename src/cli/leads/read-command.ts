// Parses and validates the arguments of `npm run leads`: nothing else reaches the database.

/** Selects deliveries. */
export type Which = { id?: string; site?: string; target?: string }
export type Command =
  | { kind: 'list'; which: Which; state?: State }
  | { kind: 'show'; id: string }
  | { kind: 'retry'; which: Which }
  | { kind: 'release'; which: Which; withSuspects: boolean }
export type Problem = { problem: string }

const STATES = ['pending', 'held', 'delivered'] as const
type State = (typeof STATES)[number]

export type ParsedArguments = {
  positionals: readonly string[]
  values: { site?: string; target?: string; state?: string; suspects?: boolean }
}

/** The command, or the error in it. */
export function readCommand({ positionals, values }: ParsedArguments): Command | Problem {
  const [name = '', id, ...more] = positionals
  const { site, target, state, suspects = false } = values
  const wrong =
    more.length > 0
      ? `Unexpected argument: "${more.join(' ')}".`
      : (wrongName('site', site) ??
        wrongName('target', target) ??
        wrongId(id) ??
        wrongCommand(name, values))
  if (wrong !== null) return { problem: wrong }
  const which = {
    ...(id !== undefined && { id }),
    ...(site !== undefined && { site }),
    ...(target !== undefined && { target }),
  }
  if (name === 'list') return readList(which, state)
  if (name === 'show')
    return id === undefined
      ? { problem: 'Give the lead id: npm run leads -- show <id>' }
      : { kind: 'show', id }
  if (name === 'retry' || name === 'release') {
    if (Object.keys(which).length === 0) return { problem: 'Give a lead id, --site or --target.' }
    return name === 'retry'
      ? { kind: 'retry', which }
      : { kind: 'release', which, withSuspects: suspects || id !== undefined }
  }
  return { problem: name === '' ? '' : `Unknown command: "${name}".` }
}

/** Rejects options that a command does not support, so that they are not ignored silently. */
function wrongCommand(
  name: string,
  { state, suspects = false }: ParsedArguments['values'],
): string | null {
  if (state !== undefined && name !== 'list') return 'Use --state only with list.'
  return suspects && name !== 'release' ? 'Use --suspects only with release.' : null
}

function readList(which: Which, state: string | undefined): Command | Problem {
  const known = STATES.find((each) => each === state)
  if (state !== undefined && known === undefined)
    return { problem: `--state must be one of ${STATES.join(', ')}, not "${state}".` }
  return { kind: 'list', which, ...(known !== undefined && { state: known }) }
}

function wrongId(id: string | undefined): string | null {
  return id === undefined || /^[0-9a-f]{32}$/.test(id)
    ? null
    : `"${id}" is not a lead id: use 32 digits and letters from a to f.`
}

function wrongName(option: string, name: string | undefined): string | null {
  return name === undefined || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)
    ? null
    : `--${option} takes a name such as "acme-motors", not "${name}".`
}
