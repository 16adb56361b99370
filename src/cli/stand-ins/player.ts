// A simulated third party: the parts of a request that it reads, and its answer.

/** The parts of a request that it reads. */
export type Played = {
  url: string
  method: string
  headers: { get: (name: string) => string | null }
  text: () => Promise<string>
}
export type Player = (request: Played) => Response | Promise<Response>
