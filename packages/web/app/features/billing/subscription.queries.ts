import type { Subscription } from '@candlebook/contract/subscribers'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { unpaid } from './unpaid.ts'

/**
 * What the user has. Before the first answer and after a check that failed twice it is the subscription of a user
 * without a plan; `state` says which of these it is, so that no user is asked to buy a plan without an answer of the
 * server [AUTH-23] [AUTH-24]. A component that mounts after a failed check asks again, unless `retryOnMount` is false.
 */
export function useSubscription({ retryOnMount = true }: { retryOnMount?: boolean } = {}) {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: subscriptionKey,
    queryFn: ({ signal }) => api.subscribers.subscription({}, { signal }),
    retryOnMount,
  })
  const state: 'loading' | 'failed' | 'known' = error ? 'failed' : data ? 'known' : 'loading'
  const subscription = state === 'known' && data ? data : unpaid
  return { subscription, state, retry: () => void refetch(), isFetching }
}

/** The actions on the subscription that every screen shares; each of them shows its result everywhere [API-26]. */
export function useSubscriptionActions() {
  const client = useQueryClient()
  return useMemo(() => {
    const store = (subscription: Subscription) => show(client, subscription)
    return {
      store,
      /**
       * Asks the payment provider. Reads what is stored when the user has asked too often. Null when the request fails;
       * the user is then unpaid on screen.
       */
      checkSubscription: async (): Promise<Subscription | null> => {
        await client.cancelQueries({ queryKey: subscriptionKey }) // an older question must not answer this one
        const answer = await client
          .fetchQuery({ queryKey: subscriptionKey, queryFn: askProvider, staleTime: 0 })
          .catch(() => null)
        if (answer) store(answer)
        return answer
      },
      /** Lets the subscription renew again. Throws ApiError. */
      reactivateSubscription: async () => store(await api.billing.reactivate({})),
    }
  }, [client])
}

/** The key of the subscription in the cache of answers. */
export const subscriptionKey = ['subscription']

/** The start of the keys of everything that the payment provider knows of the user. */
export const accountKey = ['billing', 'account']

/** Shows a newer state of the subscription, and asks again for what depends on it. */
function show(client: QueryClient, subscription: Subscription): void {
  client.setQueryData(subscriptionKey, subscription)
  void client.invalidateQueries({ queryKey: accountKey })
}

async function askProvider(): Promise<Subscription> {
  return await api.billing.check({}).catch((thrown: unknown) => {
    if (toApiError(thrown).code !== 'request.too_many') throw thrown
    return api.subscribers.subscription({})
  })
}

/** Whether this server can take payments, and whether they are those of the sandbox. */
export function useBillingState() {
  return useQuery({
    queryKey: ['billing', 'state'],
    queryFn: ({ signal }) => api.billing.state({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY, // it changes with a restart of the server only
  })
}
