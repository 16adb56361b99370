// Lead forms of content pages: each is fetched when it comes near the viewport, and replaces the link to its page. If
// that fails, the link stays.
import { addStyles, loadForm } from './form-dialog.ts'
import { wakeForms } from './forms.ts'

/** Pixels below the viewport at which a form is fetched, so that nothing visible moves. */
const NEAR = '800px'

/** Observes the placeholders of the page's forms. */
export function attachFormBlocks(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLElement)) continue
        observer.unobserve(target)
        void fill(target)
      }
    },
    { rootMargin: NEAR },
  )
  for (const place of document.querySelectorAll('[data-form-block]')) observer.observe(place)
}

async function fill(place: HTMLElement): Promise<void> {
  const { formBlock: path = '' } = place.dataset
  const [html] = await Promise.all([loadForm(path), addStyles()])
  // The block has its own heading.
  const form = new DOMParser().parseFromString(html ?? '', 'text/html').querySelector('form')
  if (form === null) return
  place.replaceChildren(form)
  wakeForms(place)
}
