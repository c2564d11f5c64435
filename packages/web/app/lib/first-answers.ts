/**
 * The answers that the server sent with the document of the desk, so that the numbers need no second round trip. Each is
 * in a script element of JSON, which names the address that it answers (document-answers.tsx).
 */
export const ANSWER_ATTRIBUTE = 'data-answers'

/** As long as the query cache takes an answer for new (query.ts). */
const MAX_AGE_MS = 30_000

/**
 * The response that the document has for a request, once; null when it has none. A write makes all of them outdated, as
 * time does.
 */
export function takeFirstAnswer({ method, url }: Pick<Request, 'method' | 'url'>): Response | null {
  answers ??= readAnswers()
  if (method !== 'GET' || performance.now() > MAX_AGE_MS) answers.clear()
  const { pathname, search } = new URL(url)
  const text = answers.get(`${pathname}${search}`)
  if (text === undefined) return null
  answers.delete(`${pathname}${search}`)
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}

let answers: Map<string, string> | undefined

function readAnswers(): Map<string, string> {
  const elements = document.querySelectorAll<HTMLScriptElement>(`script[${ANSWER_ATTRIBUTE}]`)
  return new Map(
    [...elements].map((element) => [element.getAttribute(ANSWER_ATTRIBUTE) ?? '', element.text] as const),
  )
}
