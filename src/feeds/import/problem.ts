// Why stock could not be imported, in plain text for the sender or the operator.

/** `mayPass`: another attempt may succeed. */
export type Problem = { problem: string; mayPass?: true }

export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}
