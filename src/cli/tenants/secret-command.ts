// `npm run tenants -- secret`.

/** The exit code. */
export function runSecret(words: string[]): Promise<number> {
  console.error(`Not built yet: ${words.join(' ')}`)
  return Promise.resolve(1)
}
