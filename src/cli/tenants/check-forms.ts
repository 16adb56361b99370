// Whether the forms of a site say what they mean to: addresses that lead somewhere, and words for forms that exist.
import { TrieRouter } from 'hono/router/trie-router'

import { FORM_KINDS } from '#leads/form.ts'
import { ALIASES, formRoutes, routes } from '#routes.ts'
import type { Site } from '#tenant/schema.ts'
import { quote, type Problem } from './problem.ts'

/** Problems under "forms". */
export function checkForms({ forms }: Site): Problem[] {
  return [
    ...checkKinds('forms.intros', forms.intros),
    ...checkKinds('forms.page_ids', forms.page_ids),
    ...Object.entries(forms.aliases).flatMap(([from, to]) => checkAlias(from, to, forms.aliases)),
  ]
}

const KINDS = new Set<string>(FORM_KINDS)

function checkKinds(path: string, byKind: Readonly<Record<string, unknown>>): Problem[] {
  return Object.keys(byKind)
    .filter((kind) => !KINDS.has(kind))
    .map((kind) => ({
      path: `${path}.${kind}`,
      message: `is for no form. Forms are ${FORM_KINDS.map((known) => quote(known)).join(', ')}.`,
    }))
}

function checkAlias(from: string, to: string, aliases: Site['forms']['aliases']): Problem[] {
  const path = `forms.aliases.${from}`
  if (isPage(from)) {
    return [{ path, message: 'is the address of a page, which answers instead. Remove it.' }]
  }
  const target = to.replace(/[?#].*/, '')
  if (target in aliases || target in ALIASES) {
    return [{ path, message: `leads to ${quote(to)}, which leads on. Name the page itself.` }]
  }
  return to.startsWith('/') && !isPage(target)
    ? [{ path, message: `leads to ${quote(to)}, where no page is.` }]
    : []
}

const pages = new TrieRouter<true>()
for (const { pattern } of [...Object.values(routes), ...Object.values(formRoutes)]) {
  pages.add('GET', pattern, true)
}

function isPage(path: string): boolean {
  return pages.match('GET', path)[0].length > 0
}
