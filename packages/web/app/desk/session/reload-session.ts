import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Session } from '../../lib/session.ts'

let isOutdated = false

/** Whether the session has to be loaded again at the next address; see `useOutdateSession`. */
export const isSessionOutdated = (): boolean => isOutdated

/** Says that the session is loaded now. */
export function setSessionLoaded(): void {
  isOutdated = false
}

/**
 * Until the user chooses an account currency, each completed write makes the session outdated: it may have added the first
 * trade with a currency, from which on totals have the sign of the account currency [CONST-08]. The session waits for the
 * next address, because a new currency draws the page again and would close what is open.
 */
export function useOutdateSession(queries: QueryClient, { accountCurrency: { isChosen } }: Session): void {
  useEffect(() => {
    if (isChosen) return
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') isOutdated = true
    })
  }, [queries, isChosen])
}
