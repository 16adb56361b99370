// A strict reader of XML for tests: one root, everything closed, no markup except elements. Throws at the first error.

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Its own text, without that of its children. */
  text: string
  children: XmlElement[]
}

/** The root of a document with an XML declaration and, perhaps, processing instructions. */
export function readXml(document: string): XmlElement {
  if (UNKNOWN.test(document) || !document.isWellFormed()) throw new Error('A character of no XML')
  const body = document.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  if (body === document) throw new Error('No declaration')
  const root: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  let end = 0
  for (const match of body.matchAll(TOKEN)) {
    if (match.index !== end) throw new Error(`No XML at ${body.slice(end, end + 40)}`)
    end += match[0].length
    const parent = open.at(-1) ?? root
    const { closing, name, attributes = '', empty, text } = match.groups ?? {}
    if (text !== undefined) parent.text += decode(text)
    else if (closing !== undefined) {
      if (open.pop()?.name !== closing) throw new Error(`</${closing}> closes another`)
    } else if (name !== undefined) {
      const child = { name, attributes: readAttributes(attributes), text: '', children: [] }
      parent.children.push(child)
      if (empty === '') open.push(child)
    }
  }
  const [only, ...others] = root.children
  if (end !== body.length || open.length !== 1 || only === undefined || others.length > 0)
    throw new Error('Not one complete document')
  return only
}

/** The first element at a path of names below another. */
export function find(from: XmlElement, ...path: string[]): XmlElement | undefined {
  const [name, ...rest] = path
  const child = from.children.find((candidate) => candidate.name === name)
  return child === undefined || rest.length === 0 ? child : find(child, ...rest)
}

const NAME = String.raw`[A-Za-z][\w-]*`
const ATTRIBUTES = String.raw`(?: ${NAME}="[^"<]*")*`
const TOKEN = new RegExp(
  String.raw`<\?${NAME}[^?<>]*\?>|</(?<closing>${NAME})>|<(?<name>${NAME})(?<attributes>${ATTRIBUTES})(?<empty>/?)>|(?<text>[^<>]+)`,
  'g',
)
// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNKNOWN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, decode(value)],
  )
  if (new Set(pairs.map(([name]) => name)).size < pairs.length)
    throw new Error('Twice an attribute')
  return Object.fromEntries(pairs)
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+);)?/g, (_, code?: string) => {
    if (code === undefined) throw new Error('A bare &')
    return String.fromCodePoint(Number(code))
  })
}
