// Writes XML from a tree, escaping text so that it cannot add elements, attributes or invalid characters.
import { escapeXml } from '#lib/escape.ts'

export type XmlNode = {
  name: string
  attributes?: Readonly<Record<string, string>>
  content: string | readonly XmlNode[]
}

/** An element with text or children; null children are left out. */
export function element(
  name: string,
  content: string | readonly (XmlNode | null)[],
  attributes?: Readonly<Record<string, string>>,
): XmlNode {
  const children = typeof content === 'string' ? content : content.filter((child) => child !== null)
  return { name, content: children, ...(attributes !== undefined && { attributes }) }
}

/** An element for an optional value; null without one. */
export function valueElement(
  name: string,
  value: unknown,
  attributes?: Readonly<Record<string, string>>,
): XmlNode | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? null : element(name, text, attributes)
}

/** A tree as markup, one element per line. */
export function writeXml({ name, attributes = {}, content }: XmlNode, indent = ''): string {
  const pairs = Object.entries(attributes)
  const start = name + pairs.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')
  if (content.length === 0) return `${indent}<${start}/>`
  const inner =
    typeof content === 'string'
      ? escapeXml(content)
      : `\n${content.map((child) => writeXml(child, `${indent}  `)).join('\n')}\n${indent}`
  return `${indent}<${start}>${inner}</${name}>`
}
