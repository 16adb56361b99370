// The frames of a spin, decoded ahead: every fourth first, so that it can be turned early and becomes smoother.

export type Frames = {
  /** The picture of a frame, or the closest loaded one; null before the first. */
  nearest: (frame: number) => HTMLImageElement | null
  /** Resolves when all have loaded or failed. */
  ready: Promise<void>
}

const STEPS = [0, 2, 1, 3]

/** Loads pictures; `onFrame` gets the number processed. */
export function loadFrames(urls: readonly string[], onFrame: (count: number) => void): Frames {
  const pictures = new Map<number, HTMLImageElement>()
  let done = 0
  const load = async (frame: number): Promise<void> => {
    const picture = new Image()
    picture.src = urls[frame] ?? ''
    picture.alt = ''
    picture.draggable = false
    picture.decoding = 'sync'
    // A frame that fails to load is skipped.
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
