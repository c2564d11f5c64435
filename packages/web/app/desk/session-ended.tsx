import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '../lib/api-error.ts'
import { paths } from '../lib/paths.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await import('../ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** Says so when the server no longer knows the session. Nothing is torn away: the reader may first copy what was typed. */
export function SessionEnded() {
  const [open, setOpen] = useState(false)
  const client = useQueryClient()
  useEffect(() => {
    const listen = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' && event.action?.type === 'error' ? event.action.error : null
      if (error instanceof ApiError && error.code === 'session.required') setOpen(true)
    }
    const stopQueries = client.getQueryCache().subscribe(listen)
    const stopMutations = client.getMutationCache().subscribe(listen)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [client])

  if (!open) return null
  return (
    <Suspense>
      <ConfirmDialog
        open
        onOpenChange={setOpen}
        title="Your session has ended"
        question="Sign in again to go on. What you were typing is kept in this browser."
        confirmLabel="Sign In"
        cancelLabel="Stay here"
        tone="primary"
        onConfirm={() => location.assign(paths.auth)}
      />
    </Suspense>
  )
}
