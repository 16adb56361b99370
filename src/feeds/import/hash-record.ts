// Hashes of vehicle records, by which an import knows what changed.
import { hash } from 'node:crypto'

import { withoutSignature } from '#vehicle/photo-address.ts'

/** `hash` is equal for equal vehicles; `exact` also depends on the signatures of photos. */
export type Hashes = { hash: string; exact: string }

/**
 * Equal hashes for equal vehicles, regardless of field order and of holds, which feeds do not contain. Signatures of
 * photos change with each delivery without changing the vehicle.
 */
export function hashRecord(record: object): Hashes {
  const fields = { ...record, held_until: undefined }
  let isSigned = false
  const text = JSON.stringify(fields, (_, value: unknown) => {
    if (typeof value !== 'string') return sortFields(value)
    const lasting = withoutSignature(value)
    isSigned ||= lasting !== value
    return lasting
  })
  const hash = toHash(text)
  const exact = isSigned ? toHash(JSON.stringify(fields, (_, value) => sortFields(value))) : hash
  return { hash, exact }
}

const toHash = (text: string) => hash('sha256', text, 'base64').slice(0, 16)

function sortFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
