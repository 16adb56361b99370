// A site that receives forms, with a clock that visitors advance.

export type Shop = {
  /** Origin of the site. */
  origin: string
  /** Advances the clock by seconds. */
  wait: (seconds: number) => void
  get: (path: string, headers: Readonly<Record<string, string>>) => Promise<Response>
  post: (
    path: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ) => Promise<Response>
}

/** Opens one in front of an app. `setTime` receives seconds. */
export function openFront(
  origin: string,
  ask: (request: Request) => Response | Promise<Response>,
  start: number,
  setTime: (now: number) => void,
): Shop {
  let now = start
  setTime(now)
  return {
    origin,
    wait: (seconds) => {
      now += seconds
      setTime(now)
    },
    get: async (path, headers) => ask(new Request(origin + path, { headers })),
    post: async (path, fields, headers) => {
      const body = new URLSearchParams(fields)
      return ask(new Request(origin + path, { method: 'POST', body, headers, redirect: 'manual' }))
    },
  }
}
