// Errors in HTML that was rendered from hostile texts.
import { textOf } from '#test/ui/render.tsx'

/** One line per error; empty if there is none: scripts, handlers, executable addresses, broken JSON-LD, words for empty values. */
export function faultsOf(html: string): string[] {
  const faults: string[] = []
  const plain = html
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(LINKED_DATA, (_, json: string) => {
      if (!isJson(json)) faults.push('JSON-LD that is no JSON')
      return ''
    })
  for (const { tag, name, attributes } of tagsOf(plain)) {
    if (name === 'script' && !tag.includes('src="/build/')) faults.push(`a script: ${tag}`)
    for (const [attribute, value] of attributes) {
      if (/^on/i.test(attribute)) faults.push(`a handler: ${tag}`)
      if (ADDRESSES.has(attribute) && !isHarmless(value)) faults.push(`an address: ${value}`)
      if (SPOKEN.has(attribute) && NOTHING.test(value)) faults.push(`${attribute}: ${value}`)
    }
  }
  const placeholder = NOTHING.exec(textOf(plain))
  if (placeholder !== null)
    faults.push(
      `"${placeholder[0]}" in …${placeholder.input.slice(placeholder.index - 60, placeholder.index + 60)}…`,
    )
  return faults
}

/** Element names with their attributes ("img src"), without duplicates. */
export function namesOf(html: string): Set<string> {
  const plain = html.replaceAll(/<style>.*?<\/style>/gs, '').replaceAll(LINKED_DATA, '')
  return new Set(
    tagsOf(plain).flatMap(({ name, attributes }) => [
      name,
      ...attributes.map(([attribute]) => `${name} ${attribute}`),
    ]),
  )
}

/** Whether a text contains a word for an empty value. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text)
}

function tagsOf(html: string) {
  return [...html.matchAll(TAG)].map(([tag, name = '', rest = '']) => ({
    tag,
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(ATTRIBUTE)].map(
      ([, attribute = '', value = '']) => [attribute, value] as const,
    ),
  }))
}

const LINKED_DATA = /<script type="application\/ld\+json">(.*?)<\/script>/gs
const TAG = /<([a-z][\w-]*)((?:"[^"]*"|[^>"])*)>/gi
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g
const ADDRESSES = new Set(['href', 'src', 'action', 'formAction', 'poster', 'data-embed-src'])
const SPOKEN = new Set(['alt', 'title', 'aria-label', 'placeholder', 'content', 'value'])
const NOTHING = /\b(?:null|undefined|NaN|Infinity)\b|\[object/

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return !text.includes('<')
  } catch {
    return false
  }
}

function isHarmless(address: string): boolean {
  if (!URL.canParse(address, 'https://own.example')) return false
  const { protocol } = new URL(address, 'https://own.example')
  return /^(?:https?|tel|mailto|sms|whatsapp):$/.test(protocol) || /^data:(?:image|,)/.test(address)
}
