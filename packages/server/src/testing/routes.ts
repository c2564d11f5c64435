import { type ContractRoute, contractRoutes } from '../api/contract-routes.ts'

/** One route of the public API as the contract declares it. */
export type Route = ContractRoute

/** Every route of the contract, so that tests of all routes include a new one without a change. */
export const routes: Route[] = contractRoutes

/** The routes that any client may call. */
export const publicRoutes = routes.filter(({ access }) => access === 'public')

/** The routes that need a session. */
export const guardedRoutes = routes.filter(({ access }) => access !== 'public')

/** The routes with an id of a user's row in their path. The rows of administrators' routes belong to no user. */
export const routesWithId = guardedRoutes.filter(
  ({ path, access }) => path.includes('{') && access !== 'admin',
)
