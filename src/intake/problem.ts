// Why a command could not do its work, in words for whoever ran it.

/** `mayPass`: the same may go well another time. */
export type Problem = { problem: string; mayPass?: true }

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}
