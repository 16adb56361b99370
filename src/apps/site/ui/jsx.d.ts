// Elements and attributes of htmx, Alpine and our own that React's types do not know.
import 'react'

declare module 'react' {
  interface HTMLAttributes<T> {
    'x-data'?: string
    'x-ref'?: string
    /** htmx ignores its attributes on and below the element. */
    'hx-ignore'?: ''
    'x-on:click'?: string
  }

  namespace JSX {
    interface IntrinsicElements {
      'hx-partial': {
        'hx-target': string
        'hx-swap': 'innerHTML' | 'innerMorph' | 'outerMorph' | 'innerMorph swap:16ms'
        children: React.ReactNode
      }
    }
  }
}
