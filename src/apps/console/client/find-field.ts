// Finds the control of a form that holds what was pressed in a preview: by its text, or by the address of its picture.

type Control = HTMLInputElement | HTMLTextAreaElement

/** The control within `scope`; null if none holds it. Parents of what was pressed are looked at as far as `last`. */
export function findField(
  pressed: Element,
  scope: HTMLElement,
  last: Element | null,
): Control | null {
  const controls = [
    ...scope.querySelectorAll<Control>(
      'textarea, input:not([type]), input[type="text"], input[type="url"]',
    ),
  ].filter(({ value, name }) => value.trim() !== '' && name !== '')
  const src = pressed.localName === 'img' ? (pressed.getAttribute('src') ?? '') : ''
  if (src !== '') return controls.find(({ value }) => isPicture(value, src)) ?? null
  for (let part: Element | null = pressed; part !== null; part = part.parentElement) {
    const text = plain(part.textContent)
    if (text !== '' && text.length <= MAX_TEXT) {
      const same = controls.find(({ value }) => plain(value) === text)
      if (same !== undefined) return same
    }
    if (part === last || last === null) break
  }
  const text = plain(pressed.textContent)
  if (text.length < MIN_PART) return null
  // A paragraph of a longer text: of several, the shortest is the closest.
  const around = controls.filter(({ value }) => plain(value).includes(text))
  return around.reduce<Control | null>(
    (best, one) => (best !== null && best.value.length <= one.value.length ? best : one),
    null,
  )
}

/** Characters of a text that is compared as a whole. */
const MAX_TEXT = 5000
/** Characters of a part of a text that is looked for. */
const MIN_PART = 4

/** A picture of a form is at another address in the frame, with the same end. */
function isPicture(value: string, src: string): boolean {
  const [file = ''] = value.replace(/^\/pictures\//, '').split('#')
  return file.length > MIN_PART && src.includes(file.replace(/\/\d+x\d+\.webp$/, '/'))
}

/** A text as people see it: without tags, marks of formatting and the breaks of lines. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[*_#\s]+/g, ' ')
    .trim()
    .toLowerCase()
