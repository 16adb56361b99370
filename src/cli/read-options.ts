// Parses the options of a command, or prints its usage if they are invalid.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/**
 * Options and positionals from `parseArgs`; ends the command with its usage if they are invalid or help is requested.
 */
export function readOptions<const T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    console.log(usage)
    return process.exit(0)
  }
  try {
    return parseArgs(config)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    console.error(`${error.message.split('. ', 1)[0]}.\n\n${usage}`)
    return process.exit(1)
  }
}
