// Plays a finance provider of pre-approval (A13). The path sets its behaviour, or the first name of the shopper: see ANSWERS;
// under any other it accepts them.
import type { Player } from '#cli/stand-ins/player.ts'

/** Requests to each path, in order: `GET /asked/new` returns those of `/new`. */
const asked = new Map<string, unknown[]>()

/** Its redirect, by the last segment of the path; other answers are returned unchanged. */
const ANSWERS: Record<string, () => Response> = {
  refusing: () => Response.json({ error: 'This person cannot be taken.' }),
  declining: () => Response.json({ error: 'This person cannot be taken.' }, { status: 422 }),
  limited: () => Response.json({ error: 'Slow down.' }, { status: 429 }),
  broken: () => Response.json({ error: 'Internal error' }, { status: 500 }),
  page: () => new Response('<html>Welcome</html>'),
  empty: () => new Response(null),
  list: () => Response.json([]),
  mute: () => Response.json({ id: 'c1' }),
  evil: () => Response.json({ redirectUrl: 'https://evil.example/approve' }),
  script: () => Response.json({ redirectUrl: 'javascript:alert(1)' }),
  plain: () => Response.json({ redirectUrl: 'http://finance-page.upstreams.example/a' }),
  local: () => Response.json({ redirectUrl: '//evil.example/approve' }),
  user: () =>
    Response.json({ redirectUrl: 'https://finance-page.upstreams.example@evil.example/' }),
  reset: () => {
    throw new Error('Connection reset')
  },
}

/** Milliseconds that /late takes: long enough for a second press. */
const LATE_MS = 700

export const playCustomer: Player = async (request) => {
  const { pathname } = new URL(request.url)
  if (request.method === 'GET')
    return Response.json(asked.get(pathname.replace('/asked', '')) ?? [])
  const before = asked.get(pathname) ?? []
  const said = JSON.parse(await request.text())
  asked.set(pathname, [...before, said])
  if (pathname.startsWith('/late')) await new Promise((resolve) => setTimeout(resolve, LATE_MS))
  // Fails once, then accepts the shopper.
  if (pathname.startsWith('/flaky') && before.length === 0)
    return Response.json({ error: 'Internal error' }, { status: 500 })
  const answer = ANSWERS[said.data.firstName] ?? ANSWERS[pathname.split('/')[1] ?? '']
  return (
    answer?.() ??
    Response.json({
      redirectUrl: `https://finance-page.upstreams.example/apply/${before.length + 1}`,
    })
  )
}
