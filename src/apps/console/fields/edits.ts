// Compares what a form showed with what it holds now, and returns the edits for the draft.
import type { FieldEdit } from '#rollout/edits.ts'
import { fieldOf, isJsonObject, isSame, type Json } from '#rollout/json.ts'

type Value = Json | undefined

/** Edits of single fields; a list is one edit if its length changed. Pointers begin with `at`. */
export function toFieldEdits(at: string, was: Value, now: Value): FieldEdit[] {
  if (isSame(was, now)) return []
  if (isJsonObject(was) && isJsonObject(now)) {
    const keys = new Set([...Object.keys(was), ...Object.keys(now)])
    return [...keys].flatMap((key) =>
      toFieldEdits(`${at}/${escapeKey(key)}`, fieldOf(was, key), fieldOf(now, key)),
    )
  }
  if (Array.isArray(was) && Array.isArray(now) && was.length === now.length)
    return now.flatMap((item, place) => toFieldEdits(`${at}/${place}`, was[place], item))
  return [{ at, value: now, was }]
}

const escapeKey = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1')
