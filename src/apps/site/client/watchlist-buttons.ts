// The watchlist for a signed-in shopper: its buttons show what is saved, and change it in place.
import { readEntries, writeEntries } from './device-list.ts'
import { onDevice } from './device-storage.ts'
import { visitFrom } from './page-events.ts'
import { showToast } from './toast.ts'
import { takeOutcome } from './watchlist-return.ts'
import { whenAdded } from './when-added.ts'

let meRequest: Promise<Me | null> | undefined

/** Watchlist state known in this tab. */
export const states = {
  saved: new Map<string, boolean>(),
  /** True if vehicles missing from it are known not to be saved. */
  isKnown: false,
  /** Requests in progress. */
  busy: new Set<string>(),
}

const KEY = 'forecourt.watchlist'

if (watchForm() !== null) wake()

function wake(): void {
  document.addEventListener('click', (event) => {
    const { target } = event
    const button =
      target instanceof Element ? target.closest<HTMLButtonElement>('[data-watch]') : null
    if (button === null) return
    event.preventDefault()
    void press(button)
  })
  whenAdded(showStates)
  onChange((id, isSaved) => {
    states.saved.set(id, isSaved)
    showStates()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && void refresh(true))
  void refresh()
  sayReturn()
}

/** For a shopper who has just signed in to save a vehicle. */
function sayReturn(): void {
  const { name, message } = takeOutcome() ?? {}
  if (name !== undefined) saySaved(name, false)
  else if (message !== undefined) showToast({ title: 'Not saved', text: message, isAlert: true })
}

/** Shows the server's state. Later presses take precedence. */
async function refresh(again = false): Promise<void> {
  states.isKnown = false
  for (const id of states.saved.keys()) if (!states.busy.has(id)) states.saved.delete(id)
  const me = await loadMe(watchForm()?.dataset.me ?? '', again)
  const ids = me?.user === null ? [] : me?.watchlist
  if (!ids) return
  for (const id of ids) if (!states.saved.has(id)) states.saved.set(id, true)
  // From here on the account alone has them: removed there, they do not come back.
  const kept = readEntries('favourites')
  const left = kept.filter(({ id }) => !ids.includes(id))
  if (left.length < kept.length) writeEntries('favourites', left)
  states.isKnown = true
  showStates()
}

async function press(button: HTMLButtonElement): Promise<void> {
  const { value: id, dataset, ariaLabel } = button
  if (states.busy.has(id)) return
  const canReturn = dataset.closed === undefined
  const name = dataset.name ?? ariaLabel?.replace('Save ', '') ?? ''
  const answer = await changeWatched({ id, name, canReturn }, !stateOf(button))
  // Another shopper has signed in, in another tab.
  if (answer === 403) void refresh(true)
}

/** Notifies other tabs of changes. Nothing stays on the device. */
export function notifyTabs(id: string, isSaved: boolean): void {
  onDevice((storage) => {
    storage.setItem(KEY, JSON.stringify([id, isSaved]))
    storage.removeItem(KEY)
  })
}

/** Calls back when another tab has saved a vehicle or removed it. */
export function onChange(hear: (id: string, isSaved: boolean) => void): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) hear(...(JSON.parse(newValue) as [string, boolean])) // Written above.
  })
}

type Vehicle = {
  id: string
  name: string
  /** Can be saved again after removal. */
  canReturn: boolean
}

type Answer = { status: number; message?: string; sign_in?: string }

/** Saves a vehicle or removes it, and shows the result. Returns the response status; 0 without a response. */
export async function changeWatched(vehicle: Vehicle, isSaved: boolean): Promise<number> {
  const { id, name } = vehicle
  states.busy.add(id)
  put(id, isSaved)
  const { status, message, sign_in } = await send(id, isSaved)
  states.busy.delete(id)
  if (status === 200) {
    put(id, isSaved)
    notifyTabs(id, isSaved)
    const isOnList = showPlace(id, isSaved)
    if (isSaved) saySaved(name, isOnList)
    else sayRemoved(vehicle, isOnList)
    return status
  }
  put(id, !isSaved)
  const failed = isSaved ? `${name} couldn’t be saved.` : `${name} couldn’t be removed.`
  if (sign_in === undefined)
    showToast({ text: message ?? `${failed} Please try again.`, isAlert: true })
  else location.assign(sign_in)
  return status
}

function put(id: string, isSaved: boolean): void {
  states.saved.set(id, isSaved)
  showStates()
}

async function send(id: string, isSaved: boolean): Promise<Answer> {
  const { action = '', dataset } = watchForm() ?? {}
  const me = await loadMe(dataset?.me ?? '')
  try {
    const answer = await fetch(isSaved ? action : (dataset?.remove ?? ''), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        phone_number: me?.user?.phone_number,
        car_id: id,
        from: visitFrom(),
      }),
      signal: AbortSignal.timeout(15_000),
      // Completes even if the shopper follows a link right away.
      keepalive: true,
    })
    const { status } = answer
    return { ...((await answer.json()) as Answer), status } // Our own answer.
  } catch {
    return { status: 0 }
  }
}

/** The watchlist page itself shows no link to the list. */
export function saySaved(name: string, isOnList: boolean): void {
  const text = `${name} is now available in your watchlist`
  showToast({ title: 'Car Saved In Watchlist', text, ...wayThere(isOnList) })
}

function sayRemoved(vehicle: Vehicle, isOnList: boolean): void {
  const { name, canReturn } = vehicle
  const undo = { act: () => void changeWatched(vehicle, true), linkLabel: 'Undo' }
  showToast({
    title: 'Car Removed',
    text: `${name} is no longer in your watchlist`,
    ...wayThere(isOnList),
    ...(isOnList && canReturn && undo),
  })
}

function wayThere(isOnList: boolean) {
  return isOnList ? {} : { href: watchForm()?.dataset.way ?? '', linkLabel: 'View List' }
}

/** The form that a page's buttons belong to; it holds the script addresses. */
function watchForm(): HTMLFormElement | null {
  return document.querySelector('#watch')
}

/** Whether a button's vehicle is saved: as known here, else as the server rendered it, from the form's action. */
export function stateOf(button: HTMLButtonElement): boolean {
  const isDrawn = !states.isKnown && button.hasAttribute('formaction')
  return states.saved.get(button.value) ?? isDrawn
}

/** Updates every button, and the count beside links to the list. */
export function showStates(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-watch]')) {
    const isSaved = stateOf(button)
    // A "Remove" button is not a toggle.
    if (button.ariaPressed !== null) button.ariaPressed = String(isSaved)
    button.ariaBusy = states.busy.has(button.value) ? 'true' : null
    button.hidden = !isSaved && button.dataset.closed !== undefined
    if (isSaved) button.setAttribute('formaction', watchForm()?.dataset.remove ?? '')
    else button.removeAttribute('formaction')
  }
  if (!states.isKnown) return
  const many = [...states.saved.values()].filter(Boolean).length
  for (const count of document.querySelectorAll('[data-watched-count]')) {
    const text = many === 0 ? '' : String(many)
    if (count.textContent !== text) count.textContent = text
  }
}

/** Hides a vehicle in the list on the page, or shows it again; false if the page is not the list. */
export function showPlace(id: string, isSaved: boolean): boolean {
  const places = [...document.querySelectorAll<HTMLElement>('[data-watched]')]
  const at = places.findIndex(({ dataset }) => dataset.watched === id)
  const place = places[at]
  if (place === undefined) return places.length > 0
  const hadFocus = place.contains(document.activeElement)
  place.hidden = !isSaved
  // Hidden vehicles are not compared.
  for (const box of place.querySelectorAll('input')) box.checked = false
  const empty = document.querySelector<HTMLElement>('[data-unwatched]')
  if (empty !== null) empty.hidden = places.some(({ hidden }) => !hidden)
  // Moves the focus to the nearest item.
  const near = [...places.slice(at), ...places.slice(0, at).toReversed()]
  const next = near.find(({ hidden }) => !hidden) ?? empty
  if (isSaved || hadFocus) next?.querySelector<HTMLElement>('[data-watch], .empty a')?.focus()
  return true
}

/** The signed-in shopper, loaded once per page (decisions, Saving). */
export type Me = {
  user: { first_name: string; phone_number: string } | null
  /** Ids of the vehicles on the watchlist; null if unknown. */
  watchlist: string[] | null
}

/** The server's answer; null on failure. Retried after a failure, or with `again`. */
export function loadMe(href: string, again = false): Promise<Me | null> {
  if (again) meRequest = undefined
  meRequest ??= load(href).catch(() => {
    meRequest = undefined
    return null
  })
  return meRequest
}

async function load(href: string): Promise<Me> {
  const answer = await fetch(href, { signal: AbortSignal.timeout(15_000) })
  if (!answer.ok) throw new Error(`/api/me: ${answer.status}`)
  return (await answer.json()) as Me // Our own answer.
}
