import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

const key = ['admin', 'administrators']

/** All administrators. */
export function useAdministrators() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.admin.list({}, { signal }) })
}

/** Gives an account the rights of an administrator, or takes them. */
export function useChangeAdministrator() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ email, isGranted }: { email: string; isGranted: boolean }) =>
      isGranted ? api.admin.grant({ email }) : api.admin.revoke({ email }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  })
}
