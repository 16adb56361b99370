// Notifies other tabs of changes. Nothing stays on the device.
import { onDevice } from './device-storage.ts'

const KEY = 'forecourt.watchlist'

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
