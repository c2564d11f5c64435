import { createContext, useContext } from 'react'

/** The number of the weekday with which weeks begin in calendars; 0 is Sunday, the default [CONST-07]. */
export type WeekStartDay = 0 | 1 | 6

export const WeekStartContext = createContext<WeekStartDay>(0)

/** The weekday with which weeks begin. */
export function useWeekStart(): WeekStartDay {
  return useContext(WeekStartContext)
}
