import { contract } from '@candlebook/contract'
import { defaultBody, type RouteMeta } from '@candlebook/contract/routes'
import { traverseContractProcedures } from '@orpc/server'
import { TrieRouter } from 'hono/router/trie-router'

const router = new TrieRouter<RouteMeta>()
traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
  const { method, path } = procedure['~orpc'].route
  if (method && path)
    router.add(method, path.replace(/\{(\w+)\}/g, ':$1'), procedure['~orpc'].meta as RouteMeta) // each route starts from it
})

/** The limits that the contract sets for the body of this route; `path` is without the prefix of the API. */
export function findRouteMeta(method: string, path: string): RouteMeta {
  const [matches] = router.match(method, path)
  return matches[0]?.[0] ?? defaultBody // the router of the API answers that there is no such route
}
