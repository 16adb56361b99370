// Checks of forms: addresses that lead somewhere, and texts for existing forms.
import { formRoutes } from '#routes.ts'
import { FORM_KINDS } from '#tenant/schema-forms.ts'
import { hasForm } from '#tenant/features.ts'
import type { Site } from '#tenant/schema.ts'
import { isAlias, isPage, withoutQuery } from './own-pages.ts'
import { type Problem, quote } from '#rollout/problem.ts'
import { listLinks } from '#rollout/site-strings.ts'

/** Problems with "forms", and links to forms that the site does not have. */
export function checkForms(site: Site): Problem[] {
  const { forms } = site
  return [
    ...checkLinks(site),
    ...checkKinds('forms.intros', forms.intros),
    ...checkKinds('forms.page_ids', forms.page_ids),
    ...Object.entries(forms.aliases).flatMap(([from, to]) => checkAlias(from, to, site)),
  ]
}

/** A link to a form that is off leads to a 404. */
function checkLinks(site: Site): Problem[] {
  const off = FORM_KINDS.filter((kind) => !hasForm(kind, site)).map((kind) => formRoutes[kind])
  return [...listLinks(site), ...aliasLinks(site)]
    .filter(({ href }) => off.some(({ pattern }) => pattern === withoutQuery(href)))
    .map(({ path, href }) => ({
      path,
      message: `links to ${quote(href)}, a form not listed in "forms.pages". Add it there or remove the link.`,
    }))
}

function aliasLinks({ forms }: Site) {
  return Object.entries(forms.aliases).map(([from, href]) => ({
    path: `forms.aliases.${from}`,
    href,
  }))
}

const KINDS = new Set<string>(FORM_KINDS)

function checkKinds(path: string, byKind: Readonly<Record<string, unknown>>): Problem[] {
  return Object.keys(byKind)
    .filter((kind) => !KINDS.has(kind))
    .map((kind) => ({
      path: `${path}.${kind}`,
      message: `is not a form. Use one of: ${FORM_KINDS.map((known) => quote(known)).join(', ')}.`,
    }))
}

function checkAlias(from: string, to: string, site: Site): Problem[] {
  const path = `forms.aliases.${from}`
  if (isPage(from, site)) {
    return [{ path, message: 'is the path of an existing page. Remove the alias.' }]
  }
  const target = withoutQuery(to)
  if (isAlias(target, site)) {
    return [
      { path, message: `points to ${quote(to)}, which is itself an alias. Use the page itself.` },
    ]
  }
  return to.startsWith('/') && !isPage(target, site)
    ? [{ path, message: `points to ${quote(to)}, but there is no such page.` }]
    : []
}
