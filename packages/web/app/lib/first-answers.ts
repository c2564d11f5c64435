import { hasUserChanged } from './auth-events.ts'

/** The attribute of a script element of JSON that names the address whose answer the script is. */
export const ANSWER_ATTRIBUTE = 'data-answers'

/** How long an answer of the server is shown without asking again: one in the document, and one in the query cache. */
export const MAX_ANSWER_AGE_MS = 30_000

/** An answer of the API that the server sent with the document: the address that it answers, and its JSON. */
export type FirstAnswer = { address: string; json: string }

let inDocument: FirstAnswer[] | undefined

/** The answers in the document, so that the desk needs no second round trip. The server writes them (document-answers.tsx). */
export function readDocumentAnswers(): FirstAnswer[] {
  const elements = () => document.querySelectorAll<HTMLScriptElement>(`script[${ANSWER_ATTRIBUTE}]`)
  inDocument ??= [...elements()].map((element) => ({
    address: element.getAttribute(ANSWER_ATTRIBUTE) ?? '',
    json: element.text,
  }))
  return inDocument
}

let unused: Map<string, string> | undefined

/** The answer of the document to a request, as a response. Each answer is used once; null when there is none. */
export function takeFirstAnswer({ method, url }: Pick<Request, 'method' | 'url'>): Response | null {
  unused ??= new Map(readDocumentAnswers().map(({ address, json }) => [address, json]))
  if (unused.size === 0) return null
  if (method !== 'GET' || isOutdated()) unused.clear()
  const { pathname, search } = new URL(url)
  const address = `${pathname}${search}`
  const json = unused.get(address)
  if (json === undefined) return null
  unused.delete(address)
  return new Response(json, { headers: { 'Content-Type': 'application/json' } })
}

/** Whether the server could answer differently now, or the answers belong to another user. */
function isOutdated(): boolean {
  return performance.now() > MAX_ANSWER_AGE_MS || isOldDocument() || hasUserChanged()
}

/** Whether the browser went back in its history, or restored a tab: it can show a stored document then. */
function isOldDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward'
}
