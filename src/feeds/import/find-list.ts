// Finds the list of vehicles in a JSON object with other data: {"total": 40, "vehicles": [...]}.
import { isObject } from '#lib/is-object.ts'
import { findEnd, skipSpaces, toPlace, tryParse } from './cut-json.ts'

/** Maximum nesting depth to search. */
const DEEPEST = 3

/**
 * Position of the list's opening bracket; -1 if the object is a row itself. `start` is the beginning of the text. Of
 * several lists, the one whose first object has most values wins, except lists inside an object with more values of its
 * own: those are its photos.
 */
export function findList(start: string): number {
  const { lists, values } = lookThrough(start)
  const sizes = lists.map((at) => ({ at, size: sizeOfFirst(start, at) }))
  const [none] = [{ at: -1, size: -1 }]
  const best = sizes.reduce((one, other) => (other.size > one.size ? other : one), none)
  if (best.size <= values && (best.size !== 0 || values !== 0)) return -1
  // Of lists with equal objects the first wins: those after it are reported.
  const names = namesOf(start, best.at)
  return lists.find((at) => isAlike(namesOf(start, at), names)) ?? best.at
}

/** Whether they share as many names as objects of one kind do. */
function isAlike(names: readonly string[], others: readonly string[]): boolean {
  return (
    names.length > 2 && names.filter((name) => others.includes(name)).length * 2 >= others.length
  )
}

/** Outermost lists, and how many values the outermost object has besides objects and lists. */
function lookThrough(text: string): { lists: number[]; values: number } {
  const lists: number[] = []
  let values = 0
  let depth = 0
  for (let at = 0; at >= 0 && at < text.length;) {
    const char = text[at] ?? ''
    if (char === '"' || char === '[') {
      if (char === '[' && depth <= DEEPEST) lists.push(at)
      at = findEnd(text, toPlace(at))
      continue
    }
    if (char === '{') depth += 1
    else if (char === '}') depth -= 1
    else if (char === ':' && depth === 1 && !/[[{]/.test(text[skipSpaces(text, at + 1)] ?? ''))
      values += 1
    at += 1
  }
  return { lists, values }
}

/** Names in the first object of a list. */
function namesOf(text: string, list: number): string[] {
  const at = skipSpaces(text, list + 1)
  const end = text[at] === '{' ? findEnd(text, toPlace(at)) : -1
  const first = end < 0 ? undefined : tryParse(text.slice(at, end))
  return isObject(first) ? Object.keys(first) : []
}

/** Number of values in the first object of a list; 0 if the list is empty, -1 if its elements are not objects. */
function sizeOfFirst(text: string, list: number): number {
  const at = skipSpaces(text, list + 1)
  if (text[at] !== '{') return text[at] === ']' ? 0 : -1
  const end = findEnd(text, toPlace(at))
  const first = end < 0 ? undefined : tryParse(text.slice(at, end))
  return isObject(first) ? Object.keys(first).length : 1
}
