// The text of an answer of somebody else, as far as it is of a decent length.

/** Most bytes that anybody's answer may have. */
const MAX_BYTES = 256 * 1024

/** Null where it is longer; what is left is not read. */
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
