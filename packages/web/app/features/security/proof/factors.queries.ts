import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const key = ['security', 'factors']

/** Two-factor authentication and the passkeys of the user. */
export function useFactors() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.listFactors({}, { signal }) })
}

/** Loads the second factors again after a change. */
export function useReloadFactors(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
