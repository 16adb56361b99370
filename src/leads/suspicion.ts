// Whether a form was sent by a machine (TH13): reasons, never a refusal.

export type SentForm = {
  key: string
  /** What stands in the field that nobody sees. */
  honeypot: string
  /** Everything that was typed, as one text. */
  text: string
  /** Network address of the sender; never kept. */
  address: string
  /** What the widget of Turnstile made; empty where it did not run. */
  turnstile: string
  /** Whether a browser says that a page of this site sent it. */
  isSameOrigin: boolean
}

/** Reasons, none where nothing speaks against it. */
export async function suspect(_sent: SentForm, _now: number): Promise<string[]> {
  return []
}
