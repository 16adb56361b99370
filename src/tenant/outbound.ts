// The ways out of the Worker that whatever asks others for a site is given. Whom it may ask, it checks itself.

export type Outbound = {
  fetch: (request: Request) => Promise<Response>
  /** The key of a name under the site's "secrets"; null when it does not open. */
  openKey: (name: string) => Promise<string | null>
}
