// The only place where requests read the time. All other code takes it as an argument.

/** The current time in seconds. */
export const clock = () => Math.floor(Date.now() / 1000)
