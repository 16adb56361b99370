// What a request for a form is about: which form, for which vehicle, with what typed so far.
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import type { FormAsk, FormDefinition } from '#leads/definition.ts'
import { FORMS } from '#leads/form-table.ts'
import { hasForm } from '#leads/form-pages.ts'
import type { Answers, FormKind, LeadForm } from '#leads/form.ts'
import { loadCarById } from '#search/load-car.ts'

export type Asked = {
  definition: FormDefinition
  ask: FormAsk
  form: LeadForm
  /** Path and query: the form is sent to where it was asked for. */
  action: string
}

/** Null for a form that the site does not have. */
export async function loadAsked(
  c: Context<AppEnv>,
  kind: FormKind,
  typed: Answers,
): Promise<Asked | null> {
  const { services, tenant } = c.var
  const { site } = tenant
  if (!hasForm(kind, site)) return null
  const definition = FORMS[kind]
  const { pathname, search, searchParams: query } = new URL(c.req.url)
  const now = clock()
  const named = query.get('car_id')?.slice(0, 80) ?? ''
  const found = named === '' ? null : await loadCarById(named, site, services.searchFresh, now)
  const car = found === 'unknown' ? null : found
  const isFor = car === null || (definition.isFor?.(car, site) ?? true)
  const ask = {
    site,
    car: isFor ? car : null,
    carId: named === '' || !isFor ? null : named,
    now,
    typed,
    query,
    call: services.call,
  }
  return {
    definition,
    ask,
    form: await definition.toForm(ask),
    action: pathname + search,
  }
}
