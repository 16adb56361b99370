// The watchlist on a signed-in shopper's page: its buttons show what is saved, and change it in place.
import { onDevice } from './device-storage.ts'
import { showToast } from './toast.ts'
import { loadMe, showPlace, showStates, stateOf, states, watchForm } from './watchlist-marks.ts'
import { takeOutcome } from './watchlist-return.ts'
import { whenAdded } from './when-added.ts'

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
  else if (message !== undefined) showToast({ title: 'Not Saved', text: message, isAlert: true })
}

/** Shows the server's state. Later presses take precedence. */
async function refresh(again = false): Promise<void> {
  states.isKnown = false
  for (const id of states.saved.keys()) if (!states.busy.has(id)) states.saved.delete(id)
  const me = await loadMe(watchForm()?.dataset.me ?? '', again)
  const ids = me?.user === null ? [] : me?.watchlist
  if (!ids) return
  for (const id of ids) if (!states.saved.has(id)) states.saved.set(id, true)
  states.isKnown = true
  showStates()
}

async function press(button: HTMLButtonElement): Promise<void> {
  const { value: id, dataset } = button
  if (states.busy.has(id)) return
  const canReturn = dataset.closed === undefined
  const answer = await changeWatched({ id, name: dataset.name ?? '', canReturn }, !stateOf(button))
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
    if (key === KEY && newValue !== null) hear(...(JSON.parse(newValue) as [string, boolean])) // written above
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
      body: JSON.stringify({ phone_number: me?.user?.phone_number, car_id: id }),
      signal: AbortSignal.timeout(15_000),
      // Completes even if the shopper follows a link right away.
      keepalive: true,
    })
    const { status } = answer
    return { ...((await answer.json()) as Answer), status } // our own answer
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
