// Shared by all screens of a group: the group, the site, the draft, and the frame of the page.
import type { ReactNode } from 'react'

import { type Group, GROUPS, isGroup, may } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { ConsolePage } from '#apps/console/pages/shell.tsx'
import { ReviewLink } from '#apps/console/pages/pieces.tsx'
import type { Ctx } from '#http/send-page.ts'
import { isJsonObject } from '#rollout/json.ts'
import { factsOf } from '#rollout/site-facts.ts'
import type { Source } from '#rollout/source.ts'
import type { Notice } from '#apps/console/pages/notice.ts'
import { type Draft, readDraft } from './edit.ts'
import { PreviewPane } from './preview-pane.tsx'

export type GroupScreen = {
  slug: string
  group: Group
  draft: Draft
  /** Whether the person sees technical settings. */
  isStaff: boolean
  /** Address of the group. */
  href: string
}

/** The screen of an address that the gate has admitted; null if the site is not live. */
export async function openScreen(c: Ctx, known?: Group): Promise<GroupScreen | null> {
  const slug = c.req.param('slug') ?? ''
  const group = known ?? c.req.param('group') ?? ''
  if (!isGroup(group)) return null
  const draft = await readDraft(c, slug)
  if (draft === null) return null
  const isStaff = may(c.var.console.person, 'setup.draft', slug)
  return { slug, group, draft, isStaff, href: consoleRoutes.group.href(slug, group) }
}

type Props = {
  c: Ctx
  screen: GroupScreen
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  notice?: Notice | null
  /** Page of the site that the form is about, shown next to it. */
  preview?: string
  /** Pointer of the list item that it is about. */
  item?: string
  children: ReactNode
}

/** A page of a group in the console's frame. */
export function GroupPage(props: Props) {
  const { c, screen, title, lead, actions, notice, preview, item, children } = props
  const { slug, group, draft } = screen
  const { label, help } = GROUPS[group]
  const name = isJsonObject(draft.document) ? draft.document['name'] : ''
  const saved = c.req.query('saved')
  return (
    <ConsolePage
      title={title ?? label}
      person={c.var.console.person}
      site={{ slug, name: typeof name === 'string' ? name : slug }}
      current={group}
      lead={lead ?? `${help}.`}
      actions={
        <>
          {actions}
          {group === 'messages' && (
            <a className="button" href={consoleRoutes.messages.href(slug)}>
              Preview and test
            </a>
          )}
          {group === 'leads' && (
            <a className="button" href={consoleRoutes.leadHosts.href(slug)}>
              Your CRM
            </a>
          )}
          <ReviewLink slug={slug} changes={draft.changes} />
        </>
      }
      notice={notice ?? (saved === undefined ? null : { done: savedText(saved, draft.changes) })}
    >
      <FactHint group={group} document={draft.document} />
      {preview === undefined ? (
        children
      ) : (
        <div className="with-preview">
          <div>{children}</div>
          <PreviewPane c={c} document={draft.document} slug={slug} path={preview} item={item} />
        </div>
      )}
    </ConsolePage>
  )
}

/** A form may have saved itself before its button was pressed. */
function savedText(saved: string, changes: number): string {
  if (saved === 'nothing' && changes > 0)
    return 'Everything is already in the draft. It takes effect once it is published.'
  return SAVED[saved] ?? SAVED['draft'] ?? ''
}

/** The page's message after saving, by the value of `saved` in its address. */
const SAVED: Record<string, string> = {
  draft: 'Saved in the draft. It takes effect once it is published.',
  nothing: 'Nothing was changed.',
  removed: 'Removed in the draft. It stays on the website until the draft is published.',
}

/** Facts that a group's texts may contain, with their current values. */
function FactHint({ group, document }: { group: Group; document: Source }) {
  if (!['pages', 'offers', 'menus'].includes(group)) return null
  const facts = [...factsOf(document)]
  return (
    <details className="more">
      <summary>Numbers and addresses that update automatically</summary>
      <p className="hint">
        Write one of these in a text or a link (tel:{'{our phone}'}). When the fact changes, so does
        every text.
      </p>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
