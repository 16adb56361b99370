// Buttons above texts that may have markup: they wrap the selection in the tags that sites allow. Without scripts people
// type the tags.

const TOOLS = [
  { label: 'Bold', apply: (text: string) => wrap(text, 'b') },
  { label: 'Italic', apply: (text: string) => wrap(text, 'i') },
  { label: 'List', apply: toList },
]

/** Adds the buttons to the texts of a form, including blocks added later. */
export function startMarkup(form: HTMLFormElement): void {
  const add = () => {
    for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-markup]')) {
      if (area.previousElementSibling?.classList.contains('markup') !== true)
        area.before(createTools(area))
    }
  }
  add()
  new MutationObserver(add).observe(form, { childList: true, subtree: true })
}

function createTools(area: HTMLTextAreaElement): HTMLElement {
  const tools = document.createElement('div')
  tools.className = 'markup'
  tools.setAttribute('role', 'group')
  tools.setAttribute('aria-label', `Format ${area.labels[0]?.textContent ?? 'the text'}`)
  tools.append(
    ...TOOLS.map(({ label, apply }) => createButton(label, () => change(area, apply))),
    ...createLink(area),
  )
  return tools
}

function createButton(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'plain'
  button.textContent = label
  button.addEventListener('click', press)
  return button
}

/** The link button with a field for its address. The field has no name, so it is never submitted. */
function createLink(area: HTMLTextAreaElement): HTMLElement[] {
  const address = document.createElement('input')
  address.hidden = true
  address.placeholder = '/finance or https://…'
  address.setAttribute('aria-label', 'Address of the link')
  const link = createButton('Link', () => {
    if (address.hidden) {
      address.hidden = false
      address.focus()
      return
    }
    const href = address.value.trim()
    address.hidden = true
    address.value = ''
    if (href === '') return area.focus()
    change(area, (text) => `<a href="${toAttribute(href)}">${text || href}</a>`)
  })
  address.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    link.click()
  })
  return [link, address]
}

/** Replaces the selection, selects the result, and fires an input event. */
function change(area: HTMLTextAreaElement, apply: (text: string) => string): void {
  const { selectionStart: start, selectionEnd: end } = area
  area.focus()
  area.setRangeText(apply(area.value.slice(start, end)), start, end, 'select')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Wraps the text in a tag, or unwraps it if it already is. */
function wrap(text: string, tag: string): string {
  const [open, close] = [`<${tag}>`, `</${tag}>`]
  const isIn = text.startsWith(open) && text.endsWith(close)
  return isIn ? text.slice(open.length, -close.length) : `${open}${text}${close}`
}

/** Each line as an item. */
function toList(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return (lines.length === 0 ? [''] : lines).map((line) => `• ${line}`).join('<br>\n')
}

const toAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
