// Signs in a demo person with one press, on a developer's machine only; in production the address does not exist.
import { findPersonByEmail, listDemoPeople } from '#apps/console/people-rows.ts'
import type { Person } from '#apps/console/permissions.ts'
import { consoleRoutes } from '#apps/console/routes.ts'
import { describeDevice, openConsoleSession } from '#apps/console/sessions.ts'
import { parseEmail } from '#apps/console/sign-in-codes.ts'
import { clock } from '#lib/clock.ts'
import { writeConsoleCookie } from '#apps/console/gate/console-gate.ts'
import { readFields } from '#http/request.ts'
import { screens } from '#apps/console/pages/refused/route.tsx'
import { ConsolePage, sendConsole } from '#apps/console/pages/shell.tsx'
import type { Ctx } from '#http/send-page.ts'

export async function getDemo(c: Ctx): Promise<Response> {
  if (c.env.DEV !== '1') return screens.notFound(c)
  const words = c.req.query('q') ?? ''
  const people = await listDemoPeople(c.env.DB, words, MAX + 1)
  return sendConsole(c, <DemoPage people={people} words={words} />)
}

/** Maximum people on the page; others can be searched for. */
const MAX = 20

export async function postDemo(c: Ctx): Promise<Response> {
  if (c.env.DEV !== '1') return screens.notFound(c)
  const email = parseEmail((await readFields(c))['email'] ?? '')
  const person = email === null ? null : await findPersonByEmail(c.env.DB, email)
  if (person === null) return c.redirect(consoleRoutes.demo.href(), 303)
  const device = describeDevice(c.req.header('User-Agent') ?? '')
  const opened = await openConsoleSession(c.env.DB, person, { way: 'code', device }, clock())
  writeConsoleCookie(c, opened.token, opened.seconds)
  return c.redirect(consoleRoutes.sites.href(), 303)
}

type DemoPerson = Pick<Person, 'email' | 'name'> & { roles: string }

export function DemoPage({ people, words }: { people: readonly DemoPerson[]; words: string }) {
  return (
    <ConsolePage
      title="Demo people"
      person={null}
      isNarrow
      lead="On this machine only: sign in as one of them, without a code."
    >
      <form className="filter" role="search">
        <label>
          Find a person
          <input type="search" name="q" defaultValue={words} placeholder="Name, role or site" />
        </label>
        <button className="button">Find</button>
      </form>
      {people.length === 0 && (
        <p className="empty">
          {words === ''
            ? 'There are none. Restart npm start.'
            : 'No demo person matches your search.'}
        </p>
      )}
      <ul className="people">
        {people.slice(0, MAX).map(({ email, name, roles }) => (
          <li key={email}>
            <form method="post" action={consoleRoutes.demo.href()}>
              <button type="submit" name="email" value={email} className="button">
                {name}
              </button>
              <span className="quiet">{roles}</span>
            </form>
          </li>
        ))}
      </ul>
      {people.length > MAX && (
        <p className="hint">These are {MAX} of them. Find others by their name, role or site.</p>
      )}
      <p>
        <a href={consoleRoutes.signIn.href()}>Sign in with a code</a>
      </p>
    </ConsolePage>
  )
}
