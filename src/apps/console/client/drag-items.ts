// Reorders list items of a form by dragging their numbers. The Up and Down buttons do it without a mouse.

type Place = { list: string; place: number }

/** Lets items of a form be dragged. */
export function startDragging(form: HTMLFormElement): void {
  let dragged: Place | null = null
  let marked: HTMLElement | null = null

  const mark = (element: HTMLElement | null) => {
    if (marked !== null) marked.style.outline = ''
    marked = element
    if (marked !== null) marked.style.outline = '3px dashed'
  }
  /** The item under the pointer, if what is dragged may take its place. */
  const targetOf = ({ target }: Event) => {
    const found = itemOf(target)
    const place = found === null ? null : parsePlace(found.at)
    const fits = place !== null && place.list === dragged?.list && place.place !== dragged.place
    return fits && found !== null ? { ...place, element: found.element } : null
  }

  form.addEventListener('dragstart', (event) => {
    const isNumber = event.target instanceof Element && event.target.matches('.place')
    const found = isNumber ? itemOf(event.target) : null
    dragged = found === null ? null : parsePlace(found.at)
  })
  form.addEventListener('dragover', (event) => {
    const target = targetOf(event)
    if (target !== null) event.preventDefault()
    mark(target?.element ?? null)
  })
  form.addEventListener('drop', (event) => {
    const target = targetOf(event)
    if (target === null || dragged === null) return
    event.preventDefault()
    press(
      form,
      `move ${dragged.list}/${dragged.place} ${target.place}`,
      `${target.list}/${target.place}`,
    )
  })
  form.addEventListener('dragend', () => {
    dragged = null
    mark(null)
  })
}

function itemOf(target: EventTarget | null): { at: string; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
  return element === null ? null : { at: element.dataset['item'] ?? '', element }
}

function parsePlace(at: string): Place | null {
  const [, list, place] = /^(.*)\/(\d+)$/.exec(at) ?? []
  return list === undefined ? null : { list, place: Number(place) }
}

/** Presses a button that the form does not show. */
function press(form: HTMLFormElement, act: string, to: string): void {
  const button = document.createElement('button')
  button.name = 'do'
  button.value = act
  button.setAttribute('formaction', `#${to}`)
  button.hidden = true
  form.append(button)
  form.requestSubmit(button)
  button.remove()
}
