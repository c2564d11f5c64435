import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../lib/paths.ts'
import { toast } from '../ui/feedback/toast.store.ts'

/**
 * Returns the function that ends the session and loads the landing page as a new document, so that no data of the user stays
 * in memory [SHELL-11].
 */
export function useSignOut(): { leave: () => Promise<void>; leaving: boolean } {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      if (await signOutAndClear(queries)) location.assign(paths.home)
      else setLeaving(false)
    } catch {
      setLeaving(false)
      toast({
        title: 'Error',
        description: 'You are still signed in: the server could not be reached. Try again.',
      })
    }
  }
  return { leave, leaving }
}

/**
 * Ends the session and removes the account's data from the browser: the server responses too. The code is loaded now,
 * because it is not needed before. False when the user chose to stay. Throws ApiError.
 */
export async function signOutAndClear(queries: QueryClient): Promise<boolean> {
  const { signOutWithLibrary } = await import('../features/library/sign-out-with-library.ts')
  const isSignedOut = await signOutWithLibrary()
  if (isSignedOut) queries.clear()
  return isSignedOut
}
