import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * The cache of everything the server answered. A failing query is tried once more; focus reloads nothing. Without a
 * connection a call fails and says so, where it would else wait in silence; what failed is asked again with the next one.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        retryDelay: 300,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** A refusal stays one however often it is asked: not signed in, not found, not valid. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
