// The text of a third party's response, limited in length.

/** Maximum bytes of a response. */
const MAX_BYTES = 256 * 1024

/** Null if it is longer; the rest is not read. */
export async function readText(answer: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
