import Stripe from 'stripe'

export type RecordedRequest = { method: string; path: string; body: string }

/** An HTTP client for the SDK that keeps what it sends. */
export function recordRequests(): { httpClient: Stripe.HttpClient; requests: RecordedRequest[] } {
  const requests: RecordedRequest[] = []
  const httpClient = Stripe.createFetchHttpClient(
    async (input: string | URL | Request, init?: RequestInit) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const method = (init?.method ?? 'GET').toLowerCase()
      requests.push({ method, path: url.pathname, body: String(init?.body ?? url.search.slice(1)) })
      return fetch(input, init)
    },
  )
  return { httpClient: httpClient as Stripe.HttpClient, requests }
}
