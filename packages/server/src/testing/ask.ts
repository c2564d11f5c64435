import { API_PREFIX } from '@candlebook/contract'
import type { Route } from './routes.ts'
import { samples } from './samples.ts'
import type { Person } from './sign-up.ts'
import type { Answer, TestBrowser } from './test-browser.ts'

/** Creates what the sample of the route needs, as this person, and returns the id for its path; '' for a route without id. */
export async function prepare(route: Route, person: Person): Promise<string> {
  return (await samples[route.key]?.prepare?.(person)) ?? ''
}

/** Sends the sample of a route, for the row with this id. `query` and `body` are added to those of the sample. */
export function ask(
  browser: TestBrowser,
  route: Route,
  { id = '', query = '', body = {} }: { id?: string; query?: string; body?: Record<string, unknown> } = {},
): Promise<Answer> {
  const sample = samples[route.key]
  const path = route.path.replace(/\{\w+\}/, encodeURIComponent(id))
  const queries = [sample?.query?.slice(1), query].filter(Boolean).join('&')
  const sent = sample?.body?.(id)
  const isPlain = typeof sent === 'object' && sent !== null && !(sent instanceof FormData)
  return browser.send(route.method, `${API_PREFIX}${path}${queries && `?${queries}`}`, {
    body: isPlain ? { ...sent, ...body } : sent,
    isProgram: sample?.isProgram ?? false,
  })
}
