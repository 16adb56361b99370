// Turns a feed into a response body that is never truncated silently.

/** Characters buffered until the end of the text is known: most stocks fit, and memory stays limited. */
const HELD_BACK = 8_000_000

/**
 * The text if it fits the buffer; else a stream, which fails with an error if the pieces end early, so that no reader
 * takes it for the whole feed. Null if the pieces ended early before anything was sent.
 */
export async function toBody(
  pieces: AsyncGenerator<string>,
  isWhole: () => boolean,
  most = HELD_BACK,
): Promise<string | ReadableStream<Uint8Array> | null> {
  let text = ''
  for (;;) {
    // One after the other: they are one text.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await pieces.next()
    if (done === true) return isWhole() ? text : null
    text += value
    if (text.length > most) return goOn(text, pieces, isWhole)
  }
}

function goOn(
  start: string,
  pieces: AsyncGenerator<string>,
  isWhole: () => boolean,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(start)),
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done !== true) controller.enqueue(encoder.encode(value))
      else if (isWhole()) controller.close()
      else controller.error(new Error('The stock could not be read to its end'))
    },
    cancel: async () => {
      await pieces.return(undefined)
    },
  })
}
