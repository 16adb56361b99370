// Enhances the pages of pictures: reports a file that is too large before the upload, and sets the focal point by a click.

const MAX_UPLOAD = 25_000_000

/** Starts the forms of a page of pictures. */
export function startPictures(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]'))
    startUpload(form)
  const field = document.querySelector<HTMLElement>('[data-focus]')
  if (field !== null) startFocus(field)
}

function startUpload(form: HTMLFormElement): void {
  const status = form.querySelector('[data-upload-status]')
  const input = form.querySelector<HTMLInputElement>('input[type="file"]')
  const words = status?.textContent ?? ''
  const say = (words: string, isBad: boolean) => {
    if (status === null) return
    status.textContent = words
    status.classList.toggle('error', isBad)
  }
  input?.addEventListener('change', () => {
    const sizes = Array.from(input.files ?? [], ({ size }) => size)
    const wrong = sizes.some((size) => size > MAX_UPLOAD)
      ? TOO_LARGE
      : sizes.length > MAX_FILES || sum(sizes) > MAX_TOGETHER
        ? TOO_MANY
        : ''
    say(wrong || words, wrong !== '')
    input.setCustomValidity(wrong)
  })
  form.addEventListener('submit', () => {
    say('Uploading … this may take a while.', false)
    const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])')
    if (button !== null) button.disabled = true
  })
}

const MAX_FILES = 20
/** Limits of a form with several files (apps/console/routes.ts). */
const MAX_TOGETHER = 59_000_000

const sum = (sizes: readonly number[]) => sizes.reduce((all, one) => all + one, 0)

const TOO_MANY =
  'Too many at once: choose at most 20 photos, up to 59 MB in total, and add the rest afterwards.'
const TOO_LARGE = 'This file is larger than 25 MB. Save the picture smaller, and choose it again.'

function startFocus(field: HTMLElement): void {
  const own = document.querySelector<HTMLElement>('[data-focus-own]')
  const radio = own?.querySelector('input')
  field.addEventListener('click', (event) => {
    // A label around one of the nine is clicked, and then its radio button: neither by the keyboard.
    const isSpot = event.target instanceof HTMLInputElement
    if (isSpot || own === null || radio === null || radio === undefined) return
    event.preventDefault()
    const { left, top, width, height } = field.getBoundingClientRect()
    const x = percent(event.clientX - left, width)
    const y = percent(event.clientY - top, height)
    radio.value = `${x}-${y}`
    radio.checked = true
    own.hidden = false
    mark(field, radio.value)
  })
  field.closest('fieldset')?.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) mark(field, target.value)
  })
}

const percent = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((part / whole) * 100)))

/** Shows the spot. */
function mark(field: HTMLElement, focus: string): void {
  const [x = '', y = ''] = focus.split('-')
  const svg = field.querySelector('svg')
  if (svg === null) return
  svg.replaceChildren()
  if (focus === '') return
  const circle = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  circle.setAttribute('cx', `${x}%`)
  circle.setAttribute('cy', `${y}%`)
  circle.setAttribute('r', '11')
  svg.append(circle)
}
