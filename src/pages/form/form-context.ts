// Loads the context of a form request: form, vehicle and input so far.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { clock } from '#http/clock.ts'
import type { FormAsk, FormDefinition } from '#sales/leads/definition.ts'
import { FORMS } from '#sales/leads/form-table.ts'
import {
  type Answers,
  type FormKind,
  hasForm,
  type LeadForm,
  type PageFormKind,
} from '#sales/leads/form.ts'
import { loadNamedCar } from '#search/load-car.ts'
import type { Car } from '#stock/car.ts'

type Ctx = Context<AppEnv>

export type FormContext = {
  definition: FormDefinition
  ask: FormAsk
  form: LeadForm
  /** Path and query: the form posts to its own address. */
  action: string
}

/** Null for a form that the site does not have. */
export async function loadFormContext(
  c: Ctx,
  kind: PageFormKind,
  typed: Answers,
): Promise<FormContext | null> {
  return hasForm(kind, c.var.tenant.site) ? loadNamed(c, kind, typed) : null
}

/** A form about the vehicle whose id is in the query. */
export async function loadNamed(c: Ctx, kind: FormKind, typed: Answers): Promise<FormContext> {
  const { services, tenant } = c.var
  const query = new URL(c.req.url).searchParams
  const about = await loadNamedCar(query, tenant.site, services.searchFresh, clock())
  return toFormContext(c, kind, typed, about)
}

/** A form about a loaded vehicle, or about none. */
export async function toFormContext(
  c: Ctx,
  kind: FormKind,
  typed: Answers,
  about: { car: Car | null; carId: string | null },
): Promise<FormContext> {
  const { services, tenant } = c.var
  const { site } = tenant
  const definition = FORMS[kind]
  const { pathname, search, searchParams: query } = new URL(c.req.url)
  const isFor = about.car === null || (definition.isFor?.(about.car, site) ?? true)
  const { car, carId } = isFor ? about : { car: null, carId: null }
  const ask = { site, car, carId, now: clock(), typed, query, call: services.call }
  return { definition, ask, form: await definition.toForm(ask), action: pathname + search }
}
