// A change of the watchlist (A19, A20, S9): shown at once and told to the server then; what could not be kept goes back.
import { loadMe } from './me.ts'
import { showToast } from './toast.ts'
import { showPlace, showStates, states, watchForm } from './watchlist-marks.ts'
import { notifyTabs } from './watchlist-tabs.ts'

type Vehicle = {
  id: string
  name: string
  /** Can be saved again, once taken off (S4). */
  canReturn: boolean
}

type Answer = { status: number; message?: string; sign_in?: string }

/** Saves a vehicle or takes it off, and says how that went. The status of the answer; 0 where none came. */
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
      // Who follows a link right after has saved it all the same.
      keepalive: true,
    })
    const { status } = answer
    return { ...((await answer.json()) as Answer), status } // our own answer
  } catch {
    return { status: 0 }
  }
}

/** On the list itself no way there is shown. */
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
