// How links change the list of results in place: the answer replaces #results and shows it from its top.

/** Attributes for an element around such links. Without scripts they are plain links. */
export const SWAP_LINKS = {
  'hx-boost:inherited': 'true',
  'hx-target:inherited': '#results',
  'hx-swap:inherited': 'outerHTML show:top',
  'hx-sync:inherited': '#filters:replace',
  'hx-indicator:inherited': '#results',
  'hx-status:5xx:inherited': 'swap:none push:false',
} as const
