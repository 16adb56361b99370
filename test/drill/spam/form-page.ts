// A form as a browser reads it from a page: its fields, and the button that is pressed.

export type Control = {
  name: string
  type: string
  value: string
  isRequired: boolean
  isNumber: boolean
  isTicked: boolean
  /** In a step that is not shown. */
  isAway: boolean
  choices: readonly string[]
}
export type FormPage = { action: string; controls: readonly Control[]; button: string }

/** The form of a page; a page without one is an error of the drill. */
export function parseForm(html: string): FormPage {
  const form = /<form class="form"[\s\S]*?<\/form>/.exec(html)?.[0]
  if (form === undefined) throw new Error(`No form in ${html.slice(0, 400)}`)
  const parts = form.split(/(?=<fieldset class="form-step")/)
  const shown = parts.find((part) => part.startsWith('<fieldset') && !isAway(part)) ?? ''
  return {
    action: read(form, 'action'),
    controls: parts.flatMap((part) => toControls(part, isAway(part))),
    button: read(/<button type="submit"[^>]*>/.exec(shown)?.[0] ?? '', 'value'),
  }
}

const isAway = (part: string) =>
  part.startsWith('<fieldset') && / hidden=""/.test(part.slice(0, part.indexOf('>')))

function toControls(html: string, away: boolean): Control[] {
  const found = html.matchAll(
    /<input\b[^>]*>|<select\b[\s\S]*?<\/select>|<textarea\b[\s\S]*?<\/textarea>/g,
  )
  return Array.from(found, ([tag]) => ({
    name: read(tag, 'name'),
    type: tag.startsWith('<input') ? read(tag, 'type') : tag.startsWith('<s') ? 'select' : 'area',
    value: read(
      /<option[^>]* selected=""[^>]*>/.exec(tag)?.[0] ?? tag.split('>')[0] ?? '',
      'value',
    ),
    isRequired: / required=""/.test(tag),
    isNumber: read(tag, 'inputMode') === 'numeric',
    isTicked: / checked=""/.test(tag),
    isAway: away,
    choices: Array.from(tag.matchAll(/<option[^>]*>/g), ([option]) => read(option, 'value')),
  }))
}

function read(tag: string, name: string): string {
  return unescape(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

const unescape = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
