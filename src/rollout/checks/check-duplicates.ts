// Reports duplicate names that must be unique.
import { quote, type Problem } from '#rollout/problem.ts'

/** A problem for each name that already occurs earlier in the file. */
export function checkDuplicates(named: readonly { path: string; name: string }[]): Problem[] {
  const first = new Map<string, string>()
  return named.flatMap(({ path, name }): Problem[] => {
    const before = first.get(name)
    if (before !== undefined)
      return [
        { path, message: `is ${quote(name)}, as is ${before}. Rename or remove one of them.` },
      ]
    first.set(name, path)
    return []
  })
}
