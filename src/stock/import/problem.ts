// Why stock could not be taken in, in words for whoever sent it or ran the command.

/** `mayPass`: the same may go well another time. */
export type Problem = { problem: string; mayPass?: true }

/** Whether it is one, among whatever else there may be. */
export function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'problem' in value
}
