// `npm run tenants -- new`.

/** The exit code. */
export function runNew(words: string[]): Promise<number> {
  console.error(`Not built yet: ${words.join(' ')}`)
  return Promise.resolve(1)
}
