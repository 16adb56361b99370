// Every post that needs no account is limited by network before anything is stored or logged, or has a limit of its own.
import { expect, it } from 'vitest'

import { consoleRoutes, type ConsoleRoute } from '#apps/console/routes.ts'
import { ruledRoutes } from '#route-rules.ts'
import { FORM_NAMES, OWN_LIMITS } from './own-limits.ts'

it('every post of a site has a limit', () => {
  const without = ruledRoutes
    .filter(({ post }) => post !== undefined && post.member === undefined)
    .filter(({ name, post }) => post?.limit === undefined && OWN_LIMITS[name] === undefined)
    .filter(({ name }) => !FORM_NAMES.has(name))
  expect(without.map(({ name }) => name)).toEqual([])
})

it('the console takes posts of anyone at few addresses, which its gate limits', () => {
  const open = Object.entries<ConsoleRoute>(consoleRoutes)
    .filter(([, { post }]) => post?.to === 'anyone')
    .map(([name]) => name)
  // Demo people are on a developer's machine only.
  expect(open).toEqual(['signIn', 'demo', 'passkeyOptions', 'unsubscribe'])
})
