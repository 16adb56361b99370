// People who can be assigned leads of a site and their test drives.
import { listPeople } from '#apps/console/people-rows.ts'
import { may } from '#apps/console/permissions.ts'
import type { Ctx } from '#http/send-page.ts'

/** The people of a site whose role may read leads, and the current person. */
export async function listAssignable(
  c: Ctx,
  slug: string,
): Promise<{ email: string; name: string }[]> {
  const { person } = c.var.console
  const people = await listPeople(c.env.DB, slug)
  const own = people.filter(({ role }) => {
    const grants = role === 'staff' ? [] : [{ site: slug, role }]
    return may({ id: '', email: '', name: '', staff: false, grants }, 'leads.read', slug)
  })
  const isListed = own.some(({ email }) => email === person.email)
  return isListed ? own : [...own, { email: person.email, name: person.name }]
}
