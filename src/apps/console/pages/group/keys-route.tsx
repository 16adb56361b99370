// Third-party keys: added, replaced and removed, never shown.
import { withQuery } from '#lib/url.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import { readFields } from '#http/request.ts'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject, type Json } from '#rollout/json.ts'
import { encryptSecret } from '#tenant/secret.ts'
import { Keys } from './keys.tsx'
import { saveEdits } from './save-edits.ts'
import { GroupPage, type GroupScreen, openScreen } from './screen.tsx'

const NAME = /^[\w-]{1,60}$/
const LONGEST = 2000

export async function getKeys(c: Ctx): Promise<Response> {
  const screen = await openScreen(c, 'keys')
  return screen === null ? screens.notFound(c) : show(c, screen, '', '')
}

export async function postKeys(c: Ctx): Promise<Response> {
  const screen = await openScreen(c, 'keys')
  if (screen === null) return screens.notFound(c)
  const form = await readFields(c)
  const text = (name: string) => (typeof form[name] === 'string' ? form[name].trim() : '')
  const [, removed] = /^remove (.+)$/.exec(text('do')) ?? []
  const name = removed ?? text('name')
  const value = text('value')
  if (!NAME.test(name))
    return show(c, screen, name, 'Use letters, digits, hyphens and underscores for the name.')
  if (removed === undefined && (value === '' || value.length > LONGEST))
    return show(c, screen, name, `Enter the key, at most ${LONGEST} characters.`)
  const sealed =
    removed === undefined
      ? await encryptSecret(c.env.MASTER_KEY, screen.slug, name, value)
      : undefined
  const was = secretsOf(screen.draft.document)[name]
  const edits = [{ at: `/secrets/${name}`, value: sealed, was }]
  const problem = await saveEdits(c, screen, edits)
  if (problem !== null) return show(c, screen, name, problem)
  return c.redirect(withQuery(screen.href, { saved: 'draft' }), 303)
}

function secretsOf(document: Json): Record<string, Json> {
  const secrets = isJsonObject(document) ? document['secrets'] : undefined
  return isJsonObject(secrets) ? secrets : {}
}

function show(c: Ctx, screen: GroupScreen, typedName: string, problem: string) {
  const { document } = screen.draft
  const uses = new Map<string, string[]>()
  collectUses(document, [], uses)
  return sendConsole(
    c,
    <GroupPage c={c} screen={screen}>
      <Keys
        names={Object.keys(secretsOf(document)).toSorted()}
        uses={uses}
        typedName={typedName}
        problem={problem}
      />
    </GroupPage>,
    problem === '' ? 200 : 422,
  )
}

/** Every field called "secret" names a key; lists what uses it, by key name. */
function collectUses(value: Json, path: readonly string[], uses: Map<string, string[]>): void {
  if (Array.isArray(value)) {
    for (const item of value) collectUses(item, path, uses)
    return
  }
  if (!isJsonObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'secret' && typeof inner === 'string' && inner !== '') {
      const place = path.filter((part) => part !== 'upstreams' && part !== 'targets').join(' ')
      uses.set(inner, [...(uses.get(inner) ?? []), place.replaceAll('_', ' ')])
    } else if (path.length < 4) collectUses(inner, [...path, key], uses)
  }
}
