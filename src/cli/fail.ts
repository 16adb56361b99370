// Ends a command that failed.

/** Prints the reason and returns the exit code. */
export function fail(message: string): number {
  console.error(message)
  return 1
}
