// Suggestions under a search box, loaded with its first use: a combobox with a list (ARIA APG) in which nothing is
// preselected. The typed text is unchanged; only submitting the form or selecting an option searches.
import { readSearches } from './recent-searches.ts'

/** Milliseconds after the last letter before suggestions are requested, and before their number is announced. */
const PAUSE = 120
const SAY = 500

const attached = new Set<HTMLInputElement>()

/**
 * Attaches suggestions to the field of a box, once. It had the focus when this file was requested, and may have lost
 * it.
 */
export function attachSearchBox(input: HTMLInputElement): void {
  const { form } = input
  if (form === null || attached.has(input)) return
  attached.add(input)
  const list = add(form, 'listbox', 'suggestions')
  const status = add(form, 'status', 'unseen')
  list.id = `suggestions-${attached.size}`
  list.ariaLabel = 'Suggestions'
  list.hidden = true
  input.setAttribute('aria-controls', list.id)
  input.role = 'combobox'
  input.ariaAutoComplete = 'list'
  input.ariaExpanded = 'false'
  input.enterKeyHint = 'search'
  input.autocomplete = 'off'
  let request = new AbortController()
  let saying = 0

  const options = () => [...list.querySelectorAll<HTMLElement>('[role=option]')]
  const current = () => list.querySelector<HTMLElement>('[aria-selected=true]')

  const choose = (option: HTMLElement | undefined) => {
    current()?.setAttribute('aria-selected', 'false')
    option?.setAttribute('aria-selected', 'true')
    option?.scrollIntoView({ block: 'nearest' })
    if (option === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', option.id)
  }

  const show = (isOpen: boolean) => {
    list.hidden = !isOpen
    input.ariaExpanded = String(isOpen)
    clearTimeout(saying)
    status.textContent = ''
    if (!isOpen) choose(undefined)
  }

  const close = () => {
    request.abort()
    show(false)
  }

  /** Only the newest request is answered: it cancels the previous one. */
  const ask = async (pause: number) => {
    request.abort()
    request = new AbortController()
    const { signal } = request
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (signal.aborted) return
    const fields = new FormData(form)
    fields.set('q', input.value.trim())
    fields.delete('ask')
    try {
      // Text only: the form has no files.
      const answer = await fetch(`/api/suggest?${new URLSearchParams(fields as never)}`, { signal })
      const part = document.createElement('template')
      part.innerHTML = answer.ok ? await answer.text() : ''
      if (!signal.aborted) fill(part.content)
    } catch {
      if (!signal.aborted) fill(new DocumentFragment())
    }
  }

  const fill = (part: DocumentFragment) => {
    choose(undefined)
    part.querySelector('[data-recent]')?.replaceWith(...recentSearches())
    list.replaceChildren(part)
    const found = options()
    found.forEach((option, at) => {
      option.id = `${list.id}-${at}`
    })
    show(found.length > 0)
    saying = setTimeout(() => {
      status.textContent = `${found.length} suggestion${found.length === 1 ? '' : 's'}`
    }, SAY)
  }

  const move = (step: 1 | -1) => {
    if (list.hidden) {
      void ask(0)
      return
    }
    const all = options()
    const at = all.findIndex((option) => option === current())
    // The field itself comes before the first and after the last option.
    choose([undefined, ...all].at((at + 1 + step) % (all.length + 1)))
  }

  /** Handles a key; returns whether it had an effect. */
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && current() !== null) current()?.click()
    else if (key === 'Escape' && !list.hidden) close()
    else if (key === 'Escape' && input.value !== '') {
      input.value = ''
      input.dispatchEvent(new InputEvent('input', { bubbles: true }))
      close()
    } else return false
    return true
  }

  input.addEventListener('keydown', (event) => {
    const { key, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event
    // During composition, keys belong to the input method.
    if (isComposing || altKey || ctrlKey || metaKey || shiftKey) return
    if (press(key)) event.preventDefault()
  })
  input.addEventListener('input', ({ isComposing }) => {
    if (!isComposing) void ask(PAUSE)
  })
  input.addEventListener('compositionend', () => void ask(PAUSE))
  input.addEventListener('focus', () => void ask(0))
  input.addEventListener('click', () => list.hidden && void ask(0))
  input.addEventListener('blur', close)
  form.addEventListener('submit', close)
  // A click keeps the focus in the field.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', close)
  if (input.matches(':focus')) void ask(input.value === '' ? 0 : PAUSE)
}

function recentSearches(): HTMLElement[] {
  const searches = readSearches()
  if (searches.length === 0) return []
  const group = document.createElement('div')
  group.role = 'group'
  group.ariaLabel = 'Recent searches'
  group.innerHTML = '<p aria-hidden="true">Recent searches</p>'
  group.append(
    ...searches.map(({ href, words }) => {
      const option = document.createElement('a')
      option.role = 'option'
      option.href = href
      option.tabIndex = -1
      option.textContent = words
      return option
    }),
  )
  return [group]
}

function add(form: HTMLFormElement, role: string, className: string): HTMLElement {
  const element = document.createElement('div')
  element.role = role
  element.className = className
  form.append(element)
  return element
}
