import { API_PREFIX } from '@candlebook/contract'
import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { TrieRouter } from 'hono/router/trie-router'
import { contractRoutes } from '../api/contract-routes.ts'

const PARAMETER = /\{(\w+)\}/g

const patterns = new TrieRouter<string>()
for (const { method, path } of contractRoutes)
  patterns.add(method, path.replace(PARAMETER, ':$1'), `${API_PREFIX}${path}`)

/** The pattern of the route that answered, such as `/api/v1/trades/{id}`: without ids and without parameters. */
export function findRoutePattern(c: Context): string {
  if (c.req.path.startsWith(`${API_PREFIX}/`)) {
    const [found] = patterns.match(c.req.method, c.req.path.slice(API_PREFIX.length))[0]
    return found?.[0] ?? `${API_PREFIX}/…`
  }
  const path = matchedRoutes(c).findLast((route) => !route.path.endsWith('*'))?.path
  return path ?? 'a page or a file'
}
