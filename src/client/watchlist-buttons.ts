// The watchlist on a signed-in shopper's page (W52, S9): its buttons show what is saved, and change it in place.
import { loadMe } from './me.ts'
import { showToast } from './toast.ts'
import { changeWatched, saySaved } from './watchlist-change.ts'
import { showStates, stateOf, states, watchForm } from './watchlist-marks.ts'
import { onChange } from './watchlist-tabs.ts'
import { takeOutcome } from './watchlist-return.ts'
import { whenAdded } from './when-added.ts'

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
