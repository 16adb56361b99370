// Lets an Algolia client talk to anything that answers requests like a Durable Object stub.
import type { EndRequest, Response as AlgoliaResponse } from '@algolia/client-common'

type Fetch = { fetch: (url: string, init: RequestInit) => Promise<Response> }

export function createStubRequester(stub: Fetch) {
  return {
    async send({ method, url, data }: EndRequest): Promise<AlgoliaResponse> {
      const response = await stub.fetch(url, { method, body: data })
      const content = await response.text()
      return { status: response.status, content, isTimedOut: false }
    },
  }
}
