// Yields to other requests during long work.

/**
 * Requests that arrived meanwhile are answered before the work continues: a Durable Object does one thing at a time.
 */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
