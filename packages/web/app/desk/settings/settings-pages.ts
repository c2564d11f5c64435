import { Database, Settings, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { paths } from '../../lib/paths.ts'

/** The pages of the settings in their order. Their routes are in routes.ts. */
export const settingsPages = [
  { path: paths.settings, label: 'General', icon: Settings },
  { path: paths.preferences, label: 'Preferences', icon: SlidersHorizontal },
  { path: paths.security, label: 'Security', icon: ShieldCheck },
  { path: paths.myData, label: 'My data', icon: Database },
]
