import { useEffect } from 'react'
import { toast } from './toast.store.ts'

/** Shows an Error toast once for each failure; a new failure is a new error object. */
export function useLoadFailureToast(error: unknown, description: string): void {
  useEffect(() => {
    if (error) toast({ title: 'Error', description })
  }, [error, description])
}
