// The states of a test drive, and which of them a stored drive is in.
import type { StoredDrive } from '#sales/leads/test-drive-rows.ts'

export const DRIVE_STATES = {
  requested: 'To confirm',
  confirmed: 'Confirmed',
  coming: 'Coming',
  done: 'Done',
  missed: 'No-show',
  cancelled: 'Cancelled',
} as const
export type DriveState = keyof typeof DRIVE_STATES

type Facts = Pick<StoredDrive, 'state' | 'came' | 'confirmedAt' | 'comingAt'>

export function driveState({ state, came, confirmedAt, comingAt }: Facts): DriveState {
  if (state === 'cancelled') return 'cancelled'
  if (came !== null) return came ? 'done' : 'missed'
  if (comingAt !== null) return 'coming'
  return confirmedAt === null ? 'requested' : 'confirmed'
}
