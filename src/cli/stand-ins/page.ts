// The layout of pages of simulated third parties: plain, in the browser's own colours, and not to be mistaken for the
// real one.

/** A whole page; `body` is HTML. */
export function renderStandInPage(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${toHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style>
<main>${body}</main>
<footer>${toHtml(title)}, simulated on this machine. Nothing is charged or sent.</footer></html>`
}

/** Text as HTML. */
export function toHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

const STYLE = `:root{color-scheme:light dark;font:1.125rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:26rem;padding:3rem 1.25rem}
main{display:grid;gap:1rem;justify-items:start;border:1px solid GrayText;border-radius:.75rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:0}p,form{margin:0}
button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 2rem;border:0;border-radius:.5rem;background:AccentColor;color:AccentColorText;cursor:pointer}
a{display:inline-flex;align-items:center;min-height:2.75rem}footer{margin-top:1rem;font-size:.875rem}`
