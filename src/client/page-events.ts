// The moment that behaviours of lists wait for: one has been swapped in, or a whole page restored.

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
