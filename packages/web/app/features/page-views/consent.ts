import { createListeners } from '../../lib/listeners.ts'
import { endVisit } from '../../lib/visit-id.ts'

/** What a visitor chose about cookies. */
export type Consent = 'accepted' | 'rejected'

/** The two choices with their names, in the order of every control. */
export const consentOptions = [
  { value: 'rejected', label: 'Essential Only' },
  { value: 'accepted', label: 'Accept All' },
] as const satisfies readonly { value: Consent; label: string }[]

const STORAGE_KEY = 'cookie-consent'
const changes = createListeners()

/** The stored choice; null before one [COOK-01]. */
export function findConsent(): Consent | null {
  try {
    const stored = localStorage.getItem(STORAGE_KEY)
    return stored === 'accepted' || stored === 'rejected' ? stored : null
  } catch {
    return null // without storage no identifier is sent either
  }
}

/** Stores a choice [COOK-02] [COOK-03]. The identifier of an earlier choice is removed at once. */
export function storeConsent(consent: Consent): void {
  try {
    localStorage.setItem(STORAGE_KEY, consent)
  } catch {
    // Without storage the banner is shown again on the next visit.
  }
  if (consent === 'rejected') endVisit()
  changes.notify()
}

/** Calls the listener after each choice, also of another tab. Returns the function that stops it. */
export function subscribeToConsent(listener: () => void): () => void {
  const stop = changes.subscribe(listener)
  window.addEventListener('storage', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
  }
}
