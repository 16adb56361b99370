// Yields to other requests during long work.

/** Lets requests that arrived meanwhile run before the work continues: a Durable Object does one thing at a time. */
export const letOthersRun = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve))
