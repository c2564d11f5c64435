import { contract } from '@candlebook/contract'
import { traverseContractProcedures } from '@orpc/server'

/** One route of the public API as the contract says it. */
export type Route = { name: string; method: string; path: string; key: string; errors: string[] }

/** Every route of the contract, found by walking it, so that tests of whole classes cover new ones by themselves. */
export const routes: Route[] = readRoutes()

/** The routes with an id in their path. */
export const routesWithId = routes.filter(({ path }) => path.includes('{'))

function readRoutes(): Route[] {
  const found: Route[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path: names }) => {
    const { route, errorMap } = procedure['~orpc']
    const { method, path } = route
    const name = names.join('.')
    if (!method || !path) throw new Error(`the route ${name} names no method or no path`)
    found.push({ name, method, path, key: `${method} ${path}`, errors: Object.keys(errorMap) })
  })
  return found
}
