import { type Preferences, toWeekday } from '@candlebook/domain/settings'
import { type ReactNode, useLayoutEffect } from 'react'
import { PreferencesContext } from '../lib/preferences.ts'
import { WeekStartContext } from '../ui/dates/week-start.ts'
import { setMoneyColors } from '../ui/theme/money-colors.ts'

/** Provides the preferences to everything below it, and sets the colours of profit and loss on the page. */
export function ApplyPreferences({
  preferences,
  children,
}: {
  preferences: Preferences
  children: ReactNode
}) {
  const { moneyColors, weekStart } = preferences
  useLayoutEffect(() => setMoneyColors(moneyColors), [moneyColors])
  return (
    <PreferencesContext value={preferences}>
      <WeekStartContext value={toWeekday(weekStart)}>{children}</WeekStartContext>
    </PreferencesContext>
  )
}
