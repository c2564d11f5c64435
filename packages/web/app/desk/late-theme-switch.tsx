import { useEffect, useSyncExternalStore } from 'react'
import { makeLatePart } from '../ui/feedback/late-part.ts'

const late = makeLatePart(async () => (await import('../ui/layout/theme-switch.tsx')).ThemeSwitch)

/** Fetches the theme switch when the desk is shown and the browser is idle, so that it is there when its panel opens. */
export function useLateThemeSwitch(): void {
  useEffect(late.askWhenIdle, [])
}

/** The theme switch of the account's panel. */
export function LateThemeSwitch() {
  const { part: ThemeSwitch } = useSyncExternalStore(late.subscribe, late.state)
  return ThemeSwitch && <ThemeSwitch />
}
