/** An answer of the server with its tag. It is in the memory of this page only, because no answer may be cached. */
type CachedAnswer = { tag: string; text: string }

/** The limits of the cache. A report has 200 KB, the columns of 100,000 trades 2.3 MB. */
const MAX_ANSWERS = 20
const MAX_CHARACTERS = 8_000_000

let answers = new Map<string, CachedAnswer>()

/**
 * Sends a request. When an answer to the same address is cached, the request names its tag, and a 304 of the server
 * is answered with the cached text. An answer with a tag is cached; the least recently used answers are dropped.
 */
export async function sendWithCachedTag(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response> {
  const store = answers // after a sign-out, a late answer goes to the store that is no longer used
  const { method, url } = request
  const cached = method === 'GET' ? store.get(url) : undefined
  if (cached) request.headers.set('If-None-Match', cached.tag)
  const response = await send(request)
  if (cached && response.status === 304) {
    putAnswer(store, url, cached) // it is the most recently used one now
    return toResponse(cached)
  }
  const tag = response.headers.get('ETag')
  if (method !== 'GET' || !response.ok || tag === null) return response
  const answer = { tag, text: await response.text() }
  putAnswer(store, url, answer)
  return toResponse(answer)
}

/** Forgets all answers: the next user of this page must not find them. */
export function clearCachedAnswers(): void {
  answers = new Map()
}

function toResponse({ text }: CachedAnswer): Response {
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

function putAnswer(store: Map<string, CachedAnswer>, url: string, answer: CachedAnswer): void {
  store.delete(url)
  store.set(url, answer)
  let characters = 0
  for (const { text } of store.values()) characters += text.length
  for (const [oldest, { text }] of store) {
    if (store.size <= MAX_ANSWERS && characters <= MAX_CHARACTERS) break
    store.delete(oldest)
    characters -= text.length
  }
}
