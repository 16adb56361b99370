// The one place where requests read the time. Everything below takes it as an argument.

/** Seconds now. */
export const clock = () => Math.floor(Date.now() / 1000)
