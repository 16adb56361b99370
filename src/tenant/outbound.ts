// The outbound dependencies of code that calls third parties for a site. That code checks the hosts itself.

export type Outbound = {
  fetch: (request: Request) => Promise<Response>
  /** The key stored under a name in the site's "secrets"; null if it cannot be decrypted. */
  openKey: (name: string) => Promise<string | null>
}
