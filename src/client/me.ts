// The signed-in shopper, loaded once per page (decisions, Saving).

export type Me = {
  user: { first_name: string; phone_number: string } | null
  /** Ids of the vehicles on the watchlist; null if unknown. */
  watchlist: string[] | null
}

let asked: Promise<Me | null> | undefined

/** The server's answer; null on failure. Retried after a failure, or with `again`. */
export function loadMe(href: string, again = false): Promise<Me | null> {
  if (again) asked = undefined
  asked ??= load(href).catch(() => {
    asked = undefined
    return null
  })
  return asked
}

async function load(href: string): Promise<Me> {
  const answer = await fetch(href, { signal: AbortSignal.timeout(15_000) })
  if (!answer.ok) throw new Error(`/api/me: ${answer.status}`)
  return (await answer.json()) as Me // our own answer
}
