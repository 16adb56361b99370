// The two moments that behaviours wait for: a list has been swapped in, or a whole page restored.

/** The request and answer that htmx tells of. */
export type SwapContext = {
  sourceElement: Element
  request: { method: string }
  response?: { status: number }
}

/** Calls back after each answer that htmx has put in the page. */
export function onSwap(callback: (context: SwapContext) => void): void {
  document.addEventListener('htmx:after:swap', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: SwapContext }>).detail // the shape that htmx documents
    callback(ctx)
  })
}

/** Calls back with each new address that htmx has put in the history. */
export function onPush(callback: () => void): void {
  document.addEventListener('htmx:after:history:push', () => callback())
}
