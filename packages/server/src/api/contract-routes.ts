import { contract } from '@candlebook/contract'
import type { RouteMeta } from '@candlebook/contract/routes'
import { getPlanAction, getScope, isOpenToDemo, type Scope } from '@candlebook/contract/scopes'
import type { Action } from '@candlebook/domain/billing/access'
import { traverseContractProcedures } from '@orpc/server'
import type * as z from 'zod/mini'

/** One route of the public API as the contract declares it. `path` is without the prefix of the API. */
export type ContractRoute = RouteMeta & {
  name: string
  method: string
  path: string
  key: string
  /** The scope that API tokens need; null when none may call it. */
  scope: Scope | null
  /** Whether visitors of the public demo may call it. */
  demo: boolean
  /** What a plan must permit on an installation that needs plans; null for a route that needs none. */
  action: Action | null
  /** The names of its query parameters; a request with another one is refused. Only GET routes have any. */
  query: readonly string[]
  errors: string[]
}

/** Every route of the contract. */
export const contractRoutes: ContractRoute[] = readRoutes()

const routesByName = new Map(contractRoutes.map((route) => [route.name, route]))

/** The route with this name, such as `trades.list`. Throws for a name that the contract does not have. */
export function getRoute(name: string): ContractRoute {
  const route = routesByName.get(name)
  if (!route) throw new Error(`the contract has no route ${name}`)
  return route
}

/** Throws for a route without a method, path or access, so the server does not start with one. */
function readRoutes(): ContractRoute[] {
  const found: ContractRoute[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path: names }) => {
    const { route, meta, errorMap, inputSchema } = procedure['~orpc']
    const { method, path } = route
    const declared = meta as RouteMeta // `route` of the contract writes it
    const name = names.join('.')
    if (!method || !path) throw new Error(`the route ${name} has no method or no path`)
    if (!declared.access || !declared.bodyType || !declared.maxBodyBytes)
      throw new Error(`the route ${name} declares no access or body`)
    const key = `${method} ${path}`
    const scope = getScope({ method, area: declared.area })
    const demo = isOpenToDemo({ scope, demo: declared.demo })
    const action = declared.plan ?? getPlanAction({ method, area: declared.area })
    const query = method === 'GET' ? listQueryNames(inputSchema as z.ZodMiniType | undefined, path) : [] // each shape of the contract is zod
    const errors = Object.keys(errorMap)
    found.push({ ...declared, name, method, path, key, scope, demo, action, query, errors })
  })
  return found
}

/** The fields of the input that are not in the path. Throws for an input that has no list of fields. */
function listQueryNames(shape: z.ZodMiniType | undefined, path: string): string[] {
  if (shape === undefined) return []
  const { def } = shape._zod as {
    def: { type: string; shape?: object; innerType?: z.ZodMiniType; in?: z.ZodMiniType }
  }
  const inner = def.innerType ?? def.in
  if (inner) return listQueryNames(inner, path)
  if (!def.shape) throw new Error(`the query of ${path} has the shape ${def.type}, not an object`)
  return Object.keys(def.shape).filter((name) => !path.includes(`{${name}}`))
}
