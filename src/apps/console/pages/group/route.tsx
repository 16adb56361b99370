// The screens of a group of settings: a form, or a list whose items have a form each.
import { isOwnPage, SCREENS, type Screen } from '#apps/console/fields/screens.ts'
import { type Group, GROUPS } from '#apps/console/permissions.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'
import { routes } from '#routes.ts'
import { isFormOf, openForm, parsePosted, submitEdit } from './edit.ts'
import { loadParts } from './load-parts.ts'
import { EditForm } from './edit-form.tsx'
import { getHolidays, postHolidays } from './holidays-route.tsx'
import { getItem, postItem } from './item-route.tsx'
import { getList, postList } from './list-route.tsx'
import { getRedirects, postRedirects } from './redirects-route.tsx'
import { answerEdit } from './answer-edit.ts'
import { GroupPage, type GroupScreen, openScreen } from './screen.tsx'

/** The group itself: its list, or its form. */
export async function getGroup(c: Ctx): Promise<Response> {
  const screen = await openScreen(c)
  if (screen === null) return screens.notFound(c)
  const { group } = screen
  if (group === 'redirects') return getRedirects(c, screen)
  const { list } = screenOf(group)
  return list === undefined ? getSettings(c, screen) : getList(c, screen, list)
}

export async function postGroup(c: Ctx): Promise<Response> {
  const screen = await openScreen(c)
  if (screen === null) return screens.notFound(c)
  const { group } = screen
  if (group === 'redirects') return postRedirects(c, screen)
  const { list } = screenOf(group)
  return list === undefined ? postSettings(c, screen) : postList(c, screen, list)
}

/** A page of the group: an item of its list, a new one, its settings, or the holiday hours. */
export async function getGroupPage(c: Ctx): Promise<Response> {
  const screen = await openScreen(c)
  const found = screen === null ? null : pageOf(c, screen)
  return screen === null || found === null ? screens.notFound(c) : found.get(c, screen)
}

export async function postGroupPage(c: Ctx): Promise<Response> {
  const screen = await openScreen(c)
  const found = screen === null ? null : pageOf(c, screen)
  return screen === null || found === null ? screens.notFound(c) : found.post(c, screen)
}

type Answer = (c: Ctx, screen: GroupScreen) => Promise<Response>

function pageOf(c: Ctx, { group }: GroupScreen): { get: Answer; post: Answer } | null {
  const { list, form } = screenOf(group)
  const page = c.req.param('page')
  if (page === 'settings' && list !== undefined && form !== undefined)
    return { get: getSettings, post: postSettings }
  if (page === 'holidays' && group === 'places') return { get: getHolidays, post: postHolidays }
  if ((page === 'item' || page === 'new') && list !== undefined)
    return {
      get: (context, screen) => getItem(context, screen, list),
      post: (context, screen) => postItem(context, screen, list),
    }
  return null
}

function screenOf(group: Group): Screen {
  return isOwnPage(group) ? {} : SCREENS[group]
}

/** The page of the site that shows most of a form's settings. */
const PREVIEWS: Partial<Record<Group, string>> = {
  contact: '/',
  menus: '/',
  pages: '/',
  look: '/',
  offers: routes.specialOffers.href(),
  places: routes.dealerships.href(),
}

async function getSettings(c: Ctx, screen: GroupScreen): Promise<Response> {
  const parts = await loadParts(c.env, screenOf(screen.group).form ?? [])
  const state = await openForm(c.env, parts, screen.draft)
  return sendConsole(
    c,
    <GroupPage
      {...{ c, screen }}
      title={screenOf(screen.group).formName}
      preview={PREVIEWS[screen.group]}
    >
      <EditForm state={state} isStaff={screen.isStaff} />
    </GroupPage>,
  )
}

async function postSettings(c: Ctx, screen: GroupScreen): Promise<Response> {
  const posted = await parsePosted(c, screen.slug)
  if (posted === null) return c.redirect(screen.href, 303)
  const { slug, group, draft } = screen
  const parts = await loadParts(c.env, screenOf(group).form ?? [])
  if (!isFormOf(posted, parts)) return c.redirect(screen.href, 303)
  const outcome = await submitEdit(c, { slug, parts, draft, posted, subject: GROUPS[group].label })
  return answerEdit(c, outcome, {
    href: c.req.path,
    page: (state) => (
      <GroupPage
        {...{ c, screen }}
        title={screenOf(screen.group).formName}
        preview={PREVIEWS[screen.group]}
      >
        <EditForm state={state} isStaff={screen.isStaff} />
      </GroupPage>
    ),
  })
}
