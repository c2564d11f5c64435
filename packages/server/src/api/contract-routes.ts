import { contract } from '@candlebook/contract'
import {
  type Access,
  type BodyLimits,
  getScope,
  type RouteMeta,
  type Scope,
  type ScopeArea,
} from '@candlebook/contract/routes'
import { traverseContractProcedures } from '@orpc/server'

/** One route of the public API as the contract declares it. `path` is without the prefix of the API. */
export type ContractRoute = {
  name: string
  method: string
  path: string
  key: string
  access: Access
  /** The area of API tokens that may call it, and the scope they need; undefined and null when none may. */
  area: ScopeArea | undefined
  scope: Scope | null
  /** Whether the public demo may call it although no scope says so. */
  demo: true | undefined
  /** Whether its answer has a tag that follows from the user's record. */
  isOfRecord: true | undefined
  body: BodyLimits
  errors: string[]
}

/** Every route of the contract. */
export const contractRoutes: ContractRoute[] = readRoutes()

/** Throws for a route without a method, path or access, so the server does not start with one. */
function readRoutes(): ContractRoute[] {
  const found: ContractRoute[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path: names }) => {
    const { route, meta, errorMap } = procedure['~orpc']
    const { method, path } = route
    const { access, area, demo, isOfRecord, bodyType, maxBodyBytes } = meta as Partial<RouteMeta> // `route` of the contract writes it
    const name = names.join('.')
    if (!method || !path) throw new Error(`the route ${name} has no method or no path`)
    if (!access || !bodyType || !maxBodyBytes) throw new Error(`the route ${name} declares no access or body`)
    const key = `${method} ${path}`
    const body = { bodyType, maxBodyBytes }
    const scope = getScope({ method, area })
    found.push({
      name,
      method,
      path,
      key,
      access,
      area,
      scope,
      demo,
      isOfRecord,
      body,
      errors: Object.keys(errorMap),
    })
  })
  return found
}
