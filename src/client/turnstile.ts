// The widget of Cloudflare Turnstile in forms of sites that have it (TH13): asked for once somebody begins to fill one in.

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, string>) => string | undefined
}

const ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile | undefined> | undefined

/** Draws the widget into a form on first use; it adds its answer to the form. Without it the lead is kept and marked. */
export function attachTurnstile(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-turnstile]')
  if (place === null) return
  const begin = () => void render(place)
  // One that has been drawn again may hold the focus already.
  if (form.contains(document.activeElement)) begin()
  else form.addEventListener('focusin', begin, { once: true })
}

async function render(place: HTMLElement): Promise<void> {
  loading ??= load()
  const turnstile = await loading
  turnstile?.render(place, {
    sitekey: place.dataset.turnstile ?? '',
    // Nothing is seen of it unless a shopper must do something.
    appearance: 'interaction-only',
    size: 'flexible',
  })
}

function load(): Promise<Turnstile | undefined> {
  const script = document.createElement('script')
  script.src = ADDRESS
  document.head.append(script)
  return new Promise((resolve) => {
    script.addEventListener('load', () => {
      // What the script of Cloudflare defines.
      resolve((globalThis as { turnstile?: Turnstile }).turnstile)
    })
    script.addEventListener('error', () => resolve(undefined))
  })
}
