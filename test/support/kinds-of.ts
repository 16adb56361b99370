// The structure of a page, to detect whether a text became markup.

/** Each kind of element in a document: its name with the names of its attributes. Text and values do not count. */
export function kindsOf(html: string): Set<string> {
  const withoutScripts = html.replaceAll(/<style>.*?<\/style>/gs, '<style></style>')
  const tags = [...withoutScripts.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi)]
  return new Set(
    tags.map(([, name = '', attributes = '']) => {
      const names = [
        ...attributes.matchAll(/([^\s=/"']+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))?/g),
      ].map((match) => match[1] ?? '')
      return `${name.toLowerCase()} ${names.sort().join(' ')}`
    }),
  )
}
