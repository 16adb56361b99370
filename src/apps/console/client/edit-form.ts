// A form of the console where scripts run: it saves itself, says at once what is wrong, presses its buttons in place, and
// takes changes back. Without scripts the same form is sent whole.
import { sayHowToGoOn } from './check-session.ts'
import { replaceForm } from './replace-form.ts'

const SAVE_AFTER_MS = 800
const RETRY_AFTER_MS = 5000
const MAX_UNDO = 50

type Problem = { at: string; message: string }
type Saved = { saved?: number; shown?: string; origins?: Record<string, string>; href?: string }

/** Starts the form of the page. */
export function startEditForm(form: HTMLFormElement): void {
  const undo: string[] = []
  const touched = new Set<string>()
  let timer = 0
  /** The field that is being changed: one step for Undo, until it is saved or another field is changed. */
  let changing = ''
  let isDirty = false
  let turn = Promise.resolve()
  /** The form as it was before the change that is being made. */
  let before = toText(form)

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    mirror(target)
    const name = nameOf(target)
    if (name === '') return
    if (name !== changing) remember()
    changing = name
    touched.add(name)
    changed()
  })

  form.addEventListener('focusin', () => (before = toText(form)))

  form.addEventListener('submit', (event) => {
    const button = event.submitter
    const act = button instanceof HTMLButtonElement ? button.value : 'save'
    clearTimeout(timer)
    if (act === 'save' || !(button instanceof HTMLButtonElement)) {
      isDirty = false
      return
    }
    event.preventDefault()
    if (button.classList.contains('undo')) inTurn(takeBack)
    else if (button.dataset['standard'] === undefined || !setStandard(button))
      inTurn(() => press(button))
  })

  // From the tab in which they signed in again.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && isDirty) saveIn(0)
  })

  addEventListener('beforeunload', (event) => {
    if (isDirty) event.preventDefault()
  })

  function remember(): void {
    if (undo.at(-1) !== before) undo.push(before)
    if (undo.length > MAX_UNDO) undo.shift()
    showUndo()
  }

  function showUndo(): void {
    const button = form.querySelector<HTMLButtonElement>('.undo')
    if (button !== null) button.hidden = undo.length === 0
  }

  function changed(): void {
    isDirty = true
    say(isNew() ? 'Not saved yet' : 'Saving …')
    saveIn(SAVE_AFTER_MS)
    form.dispatchEvent(new CustomEvent('form-changed'))
  }

  function saveIn(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => inTurn(save), ms)
  }

  const isNew = () => form.dataset['edit'] === 'new'

  /** One request at a time: the next has the revision that this one made. */
  const inTurn = (act: () => Promise<void>): unknown => (turn = turn.then(act, act))

  async function save(): Promise<void> {
    const sent = toText(form)
    before = sent
    changing = ''
    const answer = await post(sent, isNew() ? 'check' : 'save', 'application/json')
    if (answer === null) {
      saveIn(RETRY_AFTER_MS)
      return say('Not saved: no connection. We’ll keep trying.', true)
    }
    if (answer.status === 409) {
      const html = await answer.text()
      // What was typed meanwhile is saved next, and is in the answer to that.
      return toText(form) === sent ? replace(html, null) : undefined
    }
    if (answer.status === 401) return sayHowToGoOn(form, null)
    if (answer.status !== 200 && answer.status !== 422)
      return say('Not saved: the problem is at our end. Save again in a minute.', true)
    const { problems = [], ...read }: { problems?: Problem[] } & Saved = await answer.json()
    showProblems(problems)
    if (isNew()) return
    if (read.saved === undefined) return say(`Not saved: ${countFields(problems)} a change.`, true)
    // An item may have another name now, by which its page is found again.
    if (read.href !== undefined) history.replaceState(null, '', read.href + location.hash)
    setHidden('base', String(read.saved))
    setHidden('shown', read.shown ?? '')
    setOrigins(read.origins ?? {})
    isDirty = toText(form, true) !== withoutState(sent)
    if (!isDirty) say('Saved in the draft. Shoppers see it once it is published.')
    form.dispatchEvent(new CustomEvent('form-saved', { bubbles: true }))
  }

  /** Buttons of lists and fields: the server changes the form. */
  async function press(button: HTMLButtonElement): Promise<void> {
    before = toText(form)
    const isUpload = button.value.startsWith('upload ')
    if (isUpload) say('Uploading … this may take a while.')
    const html = await ask(isUpload ? new FormData(form) : before, button.value)
    if (html === null) return
    const { length } = undo
    remember()
    replace(html, button)
    // Pictures to choose from are no change.
    const isLook = form.querySelector('.picker') !== null
    if (isLook) undo.length = length
    if (isUpload && isLook) say('')
    showUndo()
    if (!isLook) changed()
    else if (isDirty) saveIn(SAVE_AFTER_MS)
  }

  async function takeBack(): Promise<void> {
    const earlier = undo.at(-1)
    const html = earlier === undefined ? null : await ask(withState(earlier), 'show')
    if (html === null) return
    undo.pop()
    replace(html, null)
    form.querySelector<HTMLElement>('.undo:not([hidden])')?.focus()
    before = toText(form)
    changing = ''
    changed()
  }

  /** The form as the server makes it of this one, which takes no input until then: its answer would replace that. */
  async function ask(body: string | FormData, act: string): Promise<string | null> {
    const { activeElement } = document
    form.inert = true
    const answer = await post(body, act, 'text/html')
    // 422: a picture was not taken, and the form says why.
    const isForm = answer?.ok === true || answer?.status === 422
    const html = isForm ? await answer.text().catch(() => null) : null
    form.inert = false
    if (html !== null) return html
    if (activeElement instanceof HTMLElement) activeElement.focus()
    if (isDirty) saveIn(RETRY_AFTER_MS)
    if (answer?.type === 'opaqueredirect') sayHowToGoOn(form, null)
    else say('That did not work. Try again.', true)
    return null
  }

  /** Back to the standard without a request, where one control holds it. */
  function setStandard(button: HTMLButtonElement): boolean {
    const named = document.getElementById(button.value.replace(/^standard /, ''))
    const text = button.dataset['standard'] ?? ''
    // Options that are all shown are radio buttons.
    const control = named?.querySelector(`[type="radio"][value="${CSS.escape(text)}"]`) ?? named
    before = toText(form)
    if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
      control.checked = control.type === 'radio' || text === 'on'
    else if (
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    )
      control.value = text
    else return false
    remember()
    button.hidden = true
    mirror(control)
    control.focus()
    touched.add(control.name)
    changed()
    return true
  }

  function post(sent: string | FormData, act: string, accept: string): Promise<Response | null> {
    // The browser names the kind of its body.
    const body = typeof sent === 'string' ? new URLSearchParams(sent) : sent
    body.set('do', act)
    const request = {
      method: 'POST',
      headers: { Accept: accept },
      body,
      redirect: 'manual',
    } as const
    return fetch(location.href, request).catch(() => null)
  }

  function replace(html: string, pressed: HTMLButtonElement | null): void {
    if (!replaceForm(form, html, pressed))
      return say('The form has changed. Open the page again.', true)
    showUndo()
    showMirrors(form)
  }

  /** Only at fields that were touched: a new form is not wrong before anything was typed. */
  function showProblems(problems: readonly Problem[]): void {
    for (const name of touched) {
      const words = problems.filter(({ at }) => at === name).map(({ message }) => message)
      const line = document.getElementById(`${name}~problem`)
      const control = document.getElementById(name)
      if (line !== null) {
        line.textContent = words.join(' ')
        line.hidden = words.length === 0
      }
      if (words.length > 0) control?.setAttribute('aria-invalid', 'true')
      else control?.removeAttribute('aria-invalid')
    }
  }

  function setHidden(name: string, value: string): void {
    const input = form.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (input !== null) input.value = value
  }

  function setOrigins(origins: Record<string, string>): void {
    for (const input of form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')) {
      const origin = origins[input.name]
      if (origin !== undefined) input.value = origin
    }
  }

  /** What was typed earlier, over what the form was made from now. */
  function withState(text: string): string {
    const fields = new URLSearchParams(text)
    const now = new URLSearchParams(toText(form))
    for (const name of ['base', 'shown']) fields.set(name, now.get(name) ?? '')
    return fields.toString()
  }

  function say(words: string, isBad = false): void {
    const line = form.querySelector('[data-state]')
    line?.replaceChildren(words)
    line?.classList.toggle('bad', isBad)
  }

  showMirrors(form)
  form.dataset['ready'] = ''
}

function toText(form: HTMLFormElement, isWithoutState = false): string {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !(isWithoutState && isState(name))) fields.append(name, value)
  return fields.toString()
}

const isState = (name: string) => name === 'base' || name === 'shown' || /\/\d+$/.test(name)

function withoutState(text: string): string {
  const fields = [...new URLSearchParams(text)].filter(([name]) => !isState(name))
  return new URLSearchParams(fields).toString()
}

function nameOf(target: HTMLElement): string {
  const mirrored = target.dataset['mirrors']
  if (mirrored !== undefined) return mirrored
  return 'name' in target && typeof target.name === 'string' ? target.name : ''
}

/** A colour's field and its picker show the same. */
function mirror(target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement)) return
  const { mirrors } = target.dataset
  const field = mirrors === undefined ? null : document.getElementById(mirrors)
  if (field instanceof HTMLInputElement) field.value = target.value
  const picker = document.querySelector<HTMLInputElement>(
    `[data-mirrors="${CSS.escape(target.name)}"]`,
  )
  if (picker !== null && /^#[0-9a-f]{6}$/i.test(target.value)) picker.value = target.value
}

/** Pickers take their colour from a property, which copied elements do not have. */
function showMirrors(form: HTMLFormElement): void {
  for (const picker of form.querySelectorAll<HTMLInputElement>('[data-mirrors]')) {
    const field = document.getElementById(picker.dataset['mirrors'] ?? '')
    if (field instanceof HTMLInputElement) picker.value = field.value
  }
}

function countFields(problems: readonly Problem[]): string {
  return problems.length === 1 ? 'one field needs' : `${problems.length} fields need`
}
