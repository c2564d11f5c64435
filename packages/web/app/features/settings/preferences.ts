import { defaultPreferences, type Preferences } from '@candlebook/domain/settings/preferences'
import { createContext, useContext } from 'react'

/** The preferences of the signed-in user; the desk provides them. */
export const PreferencesContext = createContext<Preferences>(defaultPreferences)

/** What the signed-in user prefers. */
export function usePreferences(): Preferences {
  return useContext(PreferencesContext)
}
