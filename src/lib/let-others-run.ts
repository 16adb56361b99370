// Ends a turn of long work.

/** Requests that came meanwhile are answered before the work goes on: an object does one thing at a time. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
