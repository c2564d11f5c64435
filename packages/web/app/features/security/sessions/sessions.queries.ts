import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'

const key = ['security', 'sessions']

/** The live sessions of the user, the last used first. */
export function useSessions() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.listSessions({}, { signal }) })
}

/** Ends one session; it is signed out from its next request. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.identity.endSession({ id }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Ends all sessions but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.identity.endOtherSessions(),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
