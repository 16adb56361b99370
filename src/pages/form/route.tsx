// HTTP routes of a form: rendered, submitted step by step, and saved as a lead.
import type { Context } from 'hono'

import type { AppEnv } from '#http/app-env.ts'
import { readFields } from '#http/read-body.ts'
import { notFound } from '#pages/error/route.tsx'
import { formRoutes } from '#routes.ts'
import type { LeadForm, PageFormKind } from '#sales/leads/form.ts'
import type { Car } from '#stock/car.ts'
import { toTitle } from '#stock/title.ts'
import type { Site } from '#tenant/schema.ts'
import { toGraph } from '#ui/crumbs.ts'
import { type FormContext, loadFormContext } from './form-context.ts'
import { FormBody, FormDialog } from './page.tsx'
import { answerForm, type Around, renderFresh } from './render.tsx'
import { submitForm } from './submit.ts'

type Ctx = Context<AppEnv>

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadFormContext(c, kind, {})
    return asked === null ? notFound(c) : renderFresh(c, asked, aroundOf(asked, kind))
  }
}

/** Submits a form: 422 with its errors, else the next step, else the lead. */
export function postForm(kind: PageFormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const asked = await loadFormContext(c, kind, await readFields(c))
    return asked === null
      ? notFound(c)
      : answerForm(c, asked, await submitForm(c, asked), aroundOf(asked, kind))
  }
}

function aroundOf(
  { ask: { car, now, site, query }, form }: FormContext,
  kind: PageFormKind,
): Around {
  return {
    head: toFormHead(form, kind, car, site, query),
    page: (state) => <FormBody {...state} car={car} place={query.get('location_id')} now={now} />,
    dialog: (state) => <FormDialog {...state} car={car} now={now} />,
  }
}

/** A form about one vehicle is for one shopper. */
export function toFormHead(
  { title }: LeadForm,
  kind: PageFormKind,
  car: Car | null,
  site: Site,
  query: URLSearchParams,
) {
  const isIndexed = !query.has('car_id')
  const name = car === null ? '' : toTitle(car)
  const about = title.includes(name) ? '' : `: ${name}`
  return {
    kind: 'form' as const,
    title: `${title}${about} | ${site.name}`,
    description: `${title} at ${site.name}.`,
    canonical: isIndexed ? new URL(formRoutes[kind].href(), site.url).href : undefined,
    robots: isIndexed ? 'index, follow' : 'noindex, follow',
    ...(isIndexed && { structured: toGraph([], [{ label: title }], site) }),
  }
}
