// The preview beside a form: shows the draft again once it is saved, stays where it was scrolled to, and a click on a block
// opens its fields. The page in the frame has no scripts of its own.

/** Starts the preview of a form. */
export function startPreview(pane: HTMLElement, form: HTMLFormElement): void {
  const frame = pane.querySelector('iframe')
  if (frame === null) return
  let top = 0
  frame.addEventListener('load', () => {
    const page = frame.contentDocument
    if (page === null) return
    page.defaultView?.scrollTo(0, top)
    page.addEventListener('click', (event) => {
      event.preventDefault()
      if (event.target instanceof (page.defaultView?.Element ?? Element))
        openFields(event.target, form)
    })
    page.addEventListener('submit', (event) => event.preventDefault())
  })
  form.addEventListener('form-saved', () => {
    top = frame.contentWindow?.scrollY ?? 0
    frame.contentWindow?.location.reload()
  })
}

/** Opens the block that has what was clicked. */
function openFields(clicked: Element, form: HTMLFormElement): void {
  const items = [...form.querySelectorAll<HTMLElement>('[data-item]')]
  for (let part: Element | null = clicked; part !== null; part = part.parentElement) {
    const { id } = part
    if (id === '') continue
    const item = items.find(({ dataset: { item: at = '' } }) => idOf(at) === id)
    if (item === undefined) continue
    const details = item.querySelector('details')
    if (details !== null) details.open = true
    item.scrollIntoView({ block: 'start' })
    item.querySelector('summary')?.focus({ preventScroll: true })
    return
  }
}

/** The anchor of a block in the frame: its own, or one by its place. */
function idOf(at: string): string {
  const [, place] = /\/blocks\/(\d+)$/.exec(at) ?? []
  if (place === undefined) return ''
  const own = document.getElementById(`${at}/id`)
  const hidden = document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(`${at}/id`)}"]`)
  const typed = own instanceof HTMLInputElement ? own.value : (hidden?.value ?? '')
  return typed === '' ? `edit-${place}` : typed
}
