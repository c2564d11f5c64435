import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

// The only file that knows the cache keys of imports.
const keys = { list: ['imports'] as const }

/** The imports so far, newest first. */
export function useImports() {
  return useQuery({ queryKey: keys.list, queryFn: ({ signal }) => api.imports.list({}, { signal }) })
}

/** Asks what importing a file would do; writes nothing. */
export function usePlanImport() {
  return useMutation({ mutationFn: (file: File) => api.imports.plan({ file }) })
}

/** Imports the file exactly as planned. */
export function useCommitImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planned: { file: File; planHash: string; accounts: string[] }) =>
      api.imports.commit(planned),
    onSuccess: () => refreshDesk(client),
  })
}

/** Takes an import back as a whole. */
export function useUndoImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: string }) => api.imports.undo({ id }),
    onSuccess: () => refreshDesk(client),
  })
}

/** An import changes trades anywhere, so everything the desk shows is asked for anew. */
function refreshDesk(client: QueryClient): Promise<void> {
  return client.invalidateQueries()
}
