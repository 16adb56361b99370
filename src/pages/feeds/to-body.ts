// The text of a feed as a body that is never short and passes for whole.

/** Characters that are held back until it is known that the text has its end: most stocks whole, and no more memory than that. */
const HELD_BACK = 8_000_000

/**
 * The text where it is not too long to be held; else a stream, which breaks off with an error where the pieces end early, so that
 * no reader takes a part for all. Null where the pieces ended early and nothing has been sent yet.
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
