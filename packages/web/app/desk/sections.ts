import { BookOpen, ChartNoAxesColumn, LayoutDashboard, Library, List, Settings, Shield } from 'lucide-react'
import { tabLabels } from '../lib/desk-labels.ts'
import { type DeskTab, deskTabs, paths } from '../lib/paths.ts'
import type { LucideIcon } from '../ui/display/icon.tsx'

export interface Section {
  label: string
  icon: LucideIcon
  path: string
  /** Whether a path shows this section; the dashboard has two addresses [SHELL-18]. */
  isAt: (pathname: string) => boolean
}

const sections: readonly Section[] = [
  { label: 'Dashboard', icon: LayoutDashboard, path: paths.app, isAt: paths.isDesk },
  { label: 'Settings', icon: Settings, path: paths.settings, isAt: paths.isSettings },
]
const adminSection: Section = { label: 'Admin', icon: Shield, path: paths.admin(), isAt: paths.isAdmin }

/** The sections of the signed-in app in the order of the navigation [SHELL-16]; Admin for administrators only [SHELL-17]. */
export function listSections({ isAdmin }: { isAdmin: boolean }): readonly Section[] {
  return isAdmin ? [...sections, adminSection] : sections
}

export interface TabName {
  id: DeskTab
  label: string
  longName: string
  icon: LucideIcon
}

const names: Record<DeskTab, Omit<TabName, 'id' | 'label'>> = {
  trades: { longName: 'Trade History', icon: List },
  journal: { longName: 'Daily Journal', icon: BookOpen },
  analytics: { longName: 'Analytics', icon: ChartNoAxesColumn },
  library: { longName: 'Knowledge Library', icon: Library },
}

/** The tabs of the dashboard [SHELL-24]. Each has a route and a file by its id; see routes.ts. */
export const tabNames: readonly TabName[] = deskTabs.map((id) => ({
  id,
  label: tabLabels[id],
  ...names[id],
}))
