// htmx attributes of the filter form: each change loads the list again, and only the last response is used.
import type { SearchView } from '#search/view.ts'

/**
 * Attributes of the form. Controls elsewhere on the page belong to it by `form="filters"`, so it listens on `.search`.
 */
export function filterForm(action: SearchView['action']) {
  return {
    action,
    method: 'get',
    noValidate: true,
    'hx-get': action,
    'hx-trigger': [
      'input changed delay:300ms from:.search target:<input[type=search]/>',
      'input delay:400ms from:.search target:<input[type=range]/>',
      'change delay:50ms from:.search target:<input[type=checkbox], input[type=number], select/>',
      'fill-fold from:.search',
      'submit',
    ].join(', '),
    'hx-target': '#results',
    'hx-swap': 'outerHTML',
    'hx-push-url': 'true',
    'hx-sync': 'this:replace',
    'hx-indicator': '#results',
    'hx-status:4xx': 'swap:none push:false',
    'hx-status:5xx': 'swap:none push:false',
  } as const
}
