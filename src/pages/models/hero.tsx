// The head of the page of a model or a make: a picture with text beside it.
import type { ReactNode } from 'react'

import { BlockFrame } from '#pages/content/block-frame.tsx'

/** `picture` may be null; then the text is alone. */
export function Hero({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <BlockFrame block={{ kind: 'models' }}>
      <div className="model-hero">
        {picture !== null && <div className="model-photo">{picture}</div>}
        <div className="model-words">{children}</div>
      </div>
    </BlockFrame>
  )
}
