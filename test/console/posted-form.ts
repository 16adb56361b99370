// The form of a page as a browser without scripts sends it: all its controls with what they hold.
import { env } from 'cloudflare:workers'

import type { Source } from '#rollout/source.ts'
import { sourceKey } from '#tenant/keys.ts'
import { publishTo } from '#test/support/published.ts'
import { testSite } from '#test/support/site.ts'

/** Publishes a site with its source, as the command line does. */
export async function publishSource(source: Source, version = 1): Promise<void> {
  const site = testSite(source)
  await publishTo(env.TENANTS, site, version)
  await env.TENANTS.put(sourceKey(site.slug, version), JSON.stringify(source))
}

/** The controls of the first form with a class, in order. */
export async function formOf(html: string, className = 'edit'): Promise<URLSearchParams> {
  const form = new URLSearchParams()
  let area = ''
  let select = ''
  const rewriter = new HTMLRewriter()
    .on(`form.${className} input`, {
      element: (input) => {
        const type = input.getAttribute('type') ?? 'text'
        const name = input.getAttribute('name')
        const isOff = ['checkbox', 'radio'].includes(type) && !input.hasAttribute('checked')
        if (name !== null && !isOff)
          form.append(decode(name), decode(input.getAttribute('value') ?? ''))
      },
    })
    .on(`form.${className} textarea`, {
      element: (textarea) => {
        area = decode(textarea.getAttribute('name') ?? '')
        form.set(area, '')
      },
      text: ({ text }) => form.set(area, `${form.get(area)}${decode(text)}`),
    })
    .on(`form.${className} select`, {
      element: (element) => void (select = decode(element.getAttribute('name') ?? '')),
    })
    .on(`form.${className} option`, {
      element: (option) => {
        if (option.hasAttribute('selected') || !form.has(select))
          form.set(select, decode(option.getAttribute('value') ?? ''))
      },
    })
  await rewriter.transform(new Response(html)).text()
  return form
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
