// The end of a command that could not do its work.

/** Says why; the code to end with. */
export function fail(message: string): number {
  console.error(message)
  return 1
}
