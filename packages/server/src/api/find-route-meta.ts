import { defaultBody, type RouteMeta } from '@candlebook/contract/routes'
import { TrieRouter } from 'hono/router/trie-router'
import { type ContractRoute, contractRoutes } from './contract-routes.ts'

/** What the contract declares about the route of a request; `path` is without the prefix of the API. */
export type FindRouteMeta = (method: string, path: string) => FoundRoute

/** What is declared about the route, its path with the names of parameters, and its query; neither when no route matches. */
export type FoundRoute = RouteMeta & { path?: string; query?: readonly string[] }

const PARAMETER = /\{(\w+)\}/g

// Closed by default: an address that does not exist answers 401 without a session.
const unknownRoute: RouteMeta = { access: 'user', ...defaultBody }

/** Finds routes of the contract. */
export const findRouteMeta: FindRouteMeta = openRouteFinder(contractRoutes)

/** Finds the most specific of these routes: a fixed segment wins over a parameter, as in the router of the API. */
export function openRouteFinder(
  routes: (Pick<ContractRoute, 'method' | 'path' | 'access' | 'body'> &
    Pick<RouteMeta, 'area'> & { demo?: true | undefined; query?: readonly string[] })[],
): FindRouteMeta {
  const router = new TrieRouter<FoundRoute>()
  const sorted = routes.toSorted((a, b) => (sortKey(a.path) < sortKey(b.path) ? -1 : 1))
  for (const { method, path, access, area, demo, body, query } of sorted)
    router.add(method, path.replace(PARAMETER, ':$1'), {
      access,
      path,
      ...(area && { area }),
      ...(demo && { demo }),
      ...(query && { query }),
      ...body,
    })
  return (method, path) => router.match(method, path)[0][0]?.[0] ?? unknownRoute
}

/** The router prefers the route that was added first, so parameters sort after every fixed segment. */
function sortKey(path: string): string {
  return path.replace(PARAMETER, '\uffff')
}
