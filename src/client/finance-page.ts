// The quick quote of finance pages.
import type htmx from 'htmx.org'

export function wakeFinance(_library: typeof htmx): void {}
