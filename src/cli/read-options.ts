// What a command was called with, or how to call it where that cannot be read.
import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Options and positionals as `parseArgs` gives them; ends the command with its usage where they are wrong or it is asked for. */
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
