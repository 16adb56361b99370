// Input that tries to break out of markup, queries, templates and headers.

export const HOSTILE_TEXTS: readonly string[] = [
  '"><img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  "' OR 1=1 --",
  'make:"x" OR show_on_dealer_website:false',
  '{{constructor.constructor("alert(1)")()}}',
  'x-on:click=alert(1)',
  '%00',
  '%',
  '%E0%A4%A',
  '\u202Ereversed',
  '\uD800',
  'a'.repeat(3000),
  '((((((((((',
  '&'.repeat(900),
  '['.repeat(900),
  '__proto__',
  'constructor[prototype][x]',
]
