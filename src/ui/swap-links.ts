// How links change the list of results in place: the answer replaces #results.

/** Attributes for an element around such links, which may show the list from its top. Without scripts they are plain links. */
export function swapLinks(show: 'top' | 'none') {
  return {
    'hx-boost:inherited': 'true',
    'hx-target:inherited': '#results',
    'hx-swap:inherited': `outerHTML show:${show}`,
    'hx-sync:inherited': '#filters:replace',
    'hx-indicator:inherited': '#results',
    'hx-status:4xx:inherited': 'swap:none push:false',
    'hx-status:5xx:inherited': 'swap:none push:false',
  } as const
}
