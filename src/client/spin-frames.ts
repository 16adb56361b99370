// The pictures of a turn, decoded ahead: every fourth first, so that it can be turned early and gets finer.

export type Frames = {
  /** The picture of a frame, or of the closest that is there; null before the first. */
  nearest: (frame: number) => HTMLImageElement | null
  /** When all have come or failed. */
  ready: Promise<void>
}

const STEPS = [0, 2, 1, 3]

/** Loads pictures; `onFrame` hears how many have been dealt with. */
export function loadFrames(urls: readonly string[], onFrame: (count: number) => void): Frames {
  const pictures = new Map<number, HTMLImageElement>()
  let done = 0
  const load = async (frame: number): Promise<void> => {
    const picture = new Image()
    picture.src = urls[frame] ?? ''
    picture.alt = ''
    picture.draggable = false
    picture.decoding = 'sync'
    // A frame that does not come is left out.
    await picture.decode().then(
      () => pictures.set(frame, picture),
      () => console.warn(`No picture at ${picture.src}`), // X16
    )
    done += 1
    onFrame(done)
  }
  const order = STEPS.flatMap((step) => [...urls.keys()].filter((frame) => frame % 4 === step))
  return {
    ready: Promise.all(order.map(load)).then(() => undefined),
    nearest: (frame) => {
      for (let away = 0; away <= urls.length / 2; away += 1) {
        const ahead = pictures.get((frame + away) % urls.length)
        const found = ahead ?? pictures.get((frame - away + urls.length) % urls.length)
        if (found) return found
      }
      return null
    },
  }
}
