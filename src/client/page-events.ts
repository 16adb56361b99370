// Lifecycle events for list behaviours: a swap, or a restored page.

/** htmx's request and response. */
export type SwapContext = {
  sourceElement: Element
  request: { method: string }
  response?: { status: number }
}

/** Calls back after each htmx swap. */
export function onSwap(callback: (context: SwapContext) => void): void {
  document.addEventListener('htmx:after:swap', (event) => {
    const { ctx } = (event as CustomEvent<{ ctx: SwapContext }>).detail // the shape that htmx documents
    callback(ctx)
  })
}
