// Expected errors of the engine as values, in Algolia's format.

/** An expected refusal: `status` is the HTTP status, and `message` tells the caller what is wrong and where. */
export type Refusal = { refused: true; status: number; message: string }

export function refuse(status: number, message: string): Refusal {
  return { refused: true, status, message }
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'refused' in value
}

export function missingIndex(name: string): Refusal {
  return refuse(404, `Index ${name} does not exist`)
}
