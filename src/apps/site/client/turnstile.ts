// The Cloudflare Turnstile widget in forms of sites that use it: loaded once the shopper starts a form.

type Turnstile = {
  render: (place: HTMLElement, options: Record<string, string>) => string | undefined
}

const ADDRESS = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

let loading: Promise<Turnstile | undefined> | undefined

/**
 * Renders the widget in a form on first use; it adds its token to the form. Without it the lead is saved and marked.
 */
export function attachTurnstile(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-turnstile]')
  if (place === null) return
  const begin = () => void render(place)
  // A form rendered again may have the focus already.
  if (form.contains(document.activeElement)) begin()
  else form.addEventListener('focusin', begin, { once: true })
}

async function render(place: HTMLElement): Promise<void> {
  loading ??= load()
  const turnstile = await loading
  turnstile?.render(place, {
    sitekey: place.dataset.turnstile ?? '',
    // Invisible unless the shopper must act.
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
      // Defined by Cloudflare's script.
      resolve((globalThis as { turnstile?: Turnstile }).turnstile)
    })
    script.addEventListener('error', () => resolve(undefined))
  })
}
