import { useSyncExternalStore } from 'react'
import { type Consent, findConsent, subscribeToConsent } from './consent.ts'

/** The stored choice, also when another tab stores it; undefined on the server, which does not know it. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore<Consent | null | undefined>(subscribeToConsent, findConsent, () => undefined)
}
