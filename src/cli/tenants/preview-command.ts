// `npm run tenants -- preview`.

/** The exit code. */
export function runPreview(words: string[]): Promise<number> {
  console.error(`Not built yet: ${words.join(' ')}`)
  return Promise.resolve(1)
}
