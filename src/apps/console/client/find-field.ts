// Finds the form control for what was clicked in a preview, by its text or the address of its picture.

type Control = HTMLInputElement | HTMLTextAreaElement

/** The control within `scope`; null if there is none. Looks at the clicked element and its ancestors up to `last`. */
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
  // A paragraph of a longer text; of several matches the shortest is the closest.
  const around = controls.filter(({ value }) => plain(value).includes(text))
  return around.reduce<Control | null>(
    (best, one) => (best !== null && best.value.length <= one.value.length ? best : one),
    null,
  )
}

/** Maximum length of a text that is compared as a whole. */
const MAX_TEXT = 5000
/** Minimum length of a partial text match. */
const MIN_PART = 4

/** The frame shows a picture at a different address with the same ending. */
function isPicture(value: string, src: string): boolean {
  const [file = ''] = value.replace(/^\/pictures\//, '').split('#')
  return file.length > MIN_PART && src.includes(file.replace(/\/\d+x\d+\.webp$/, '/'))
}

/** Text as people see it: without tags, formatting marks and line breaks. */
const plain = (text: string) =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[*_#\s]+/g, ' ')
    .trim()
    .toLowerCase()
