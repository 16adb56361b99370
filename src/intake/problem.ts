// Why a command could not do its work, in words for whoever ran it.

export type Problem = { problem: string }

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}
