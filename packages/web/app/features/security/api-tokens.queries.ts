import type { CreateApiToken } from '@candlebook/contract/api-tokens'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['security', 'api-tokens']

/** The API tokens of the user, the newest first. */
export function useApiTokens() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.listApiTokens({}, { signal }) })
}

/** Creates a token. Its answer contains the secret, so it is in no cache. */
export function useCreateApiToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: CreateApiToken) => api.identity.createApiToken(token),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    gcTime: 0,
  })
}

/** Revokes a token; it is refused from its next request. */
export function useRevokeApiToken() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.identity.revokeApiToken({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
