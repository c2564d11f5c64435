import type { DeskTab } from './paths.ts'

// The words of the table of actions that the top bar and the tabs show before the table is loaded.

/** The short names of the tabs. */
export const tabLabels = {
  trades: 'Trades',
  journal: 'Journal',
  analytics: 'Analytics',
  library: 'Library',
} as const satisfies Record<DeskTab, string>

export const SIGN_OUT = 'Sign Out'
