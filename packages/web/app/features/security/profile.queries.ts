import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { changeEmail } from '../../lib/session.ts'

const key = ['security', 'email-change']

/** The change of the address that waits for its two links; null without one. */
export function useEmailChange() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.identity.getEmailChange({}, { signal }) })
}

/** Starts a change of the address; two mails with links follow. */
export function useChangeEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changeEmail,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

/** Cancels the waiting change, so that neither of its links works. */
export function useCancelEmailChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.identity.cancelEmailChange(),
    onSuccess: () => client.setQueryData(key, null),
  })
}

/** Saves the name of the user. */
export function useChangeName() {
  return useMutation({
    mutationFn: ({ fullName }: { fullName: string }) => api.profiles.update({ fullName }),
  })
}
