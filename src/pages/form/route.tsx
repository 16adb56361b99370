// A form at its address: drawn, sent step by step, and taken as a lead (A22, S14, S21).
import type { Context } from 'hono'

import type { AppEnv } from '#env.ts'
import { clock } from '#http/clock.ts'
import { renderPage } from '#http/render.tsx'
import { FORMS } from '#leads/form-table.ts'
import type { FormKind } from '#leads/form.ts'
import { FormBody } from './page.tsx'

type Ctx = Context<AppEnv>

/** The page of a form, or the form alone for a dialog. */
export function getForm(kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => {
    const { services, tenant } = c.var
    const { site } = tenant
    const query = new URL(c.req.url).searchParams
    const form = await FORMS[kind].toForm({
      site,
      car: null,
      now: clock(),
      typed: {},
      query,
      call: services.call,
    })
    const head = { title: `${form.title} | ${site.name}`, robots: 'index, follow' }
    return renderPage(c, head, Promise.resolve({ head, body: <FormBody form={form} /> }))
  }
}

/** Takes a form: 422 with what is wrong, else the next step, else the lead. */
export function postForm(_kind: FormKind): (c: Ctx) => Promise<Response> {
  return async (c) => c.body(null, 501)
}
