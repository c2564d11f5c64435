import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { MAX_ANSWER_AGE_MS } from './first-answers.ts'

/**
 * The cache of all server responses. A failing query is tried once more; window focus does not reload.
 * Without a connection a call fails at once, because the default would wait without a message. Failed
 * queries run again when the connection returns.
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
        staleTime: MAX_ANSWER_AGE_MS,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Whether the server refuses the request, so that the same request fails again: not signed in, not found, not valid. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}
