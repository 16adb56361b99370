// The preview next to a form: reloads when the draft is saved and keeps its scroll position. Clicking a text, picture or block
// opens its field. The page in the frame has no scripts of its own.
import { findField } from './find-field.ts'

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
        openWhere(event.target, form, pane)
    })
    page.addEventListener('submit', (event) => event.preventDefault())
  })
  form.addEventListener('form-saved', () => {
    top = frame.contentWindow?.scrollY ?? 0
    frame.contentWindow?.location.reload()
  })
}

/** Opens the field of the clicked element, else its block, else the link to its form. */
function openWhere(pressed: Element, form: HTMLFormElement, pane: HTMLElement): void {
  const found = findBlock(pressed, form)
  const field = findField(pressed, found?.item ?? form, found?.block ?? null)
  if (field !== null) {
    for (
      let part: Element | null = field;
      part !== null && part !== form;
      part = part.parentElement
    )
      if (part instanceof HTMLDetailsElement) part.open = true
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  } else if (found !== null) openItem(found.item)
  else openElsewhere(pressed, pane)
}

function openItem(item: HTMLElement): void {
  const details = item.querySelector('details')
  if (details !== null) details.open = true
  item.scrollIntoView({ block: 'start' })
  item.querySelector('summary')?.focus({ preventScroll: true })
}

/** Offers have their own forms. Header and footer come from several forms; the links to them get the focus. */
function openElsewhere(pressed: Element, pane: HTMLElement): void {
  const links = [...pane.querySelectorAll<HTMLAnchorElement>('a[data-for]')]
  const [path = ''] = (pressed.closest('a')?.getAttribute('href') ?? '').split(/[?#]/)
  const end = path.slice(path.lastIndexOf('/') + 1)
  const own = links.find(({ dataset }) => dataset['for'] === `offer ${end}`)
  if (own !== undefined) {
    const isLarge = pane.querySelector<HTMLInputElement>('[value="large"]')?.checked === true
    const href = new URL(own.href)
    if (isLarge) href.searchParams.set('view', 'large')
    location.assign(href)
    return
  }
  const region = pressed.closest('header, footer')?.localName
  const next = links.find(({ dataset }) => dataset['for'] === region)
  const list = next?.closest('details')
  if (list instanceof HTMLDetailsElement) list.open = true
  next?.focus()
}

const blocksOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLElement>('[data-item]')].filter(({ dataset }) =>
    /\/blocks\/\d+$/.test(dataset['item'] ?? ''),
  )

/** The block that contains the clicked element, with its item in the form. */
function findBlock(pressed: Element, form: HTMLFormElement) {
  const items = blocksOf(form)
  for (let block: Element | null = pressed; block !== null; block = block.parentElement) {
    const { id } = block
    const item =
      id === '' ? undefined : items.find(({ dataset: { item: at = '' } }) => idOf(at) === id)
    if (item !== undefined) return { item, block }
  }
  return null
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
