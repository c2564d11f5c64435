import { Database, Settings, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { TabbedPage } from '../../ui/layout/tabbed-page.tsx'
import { type SettingsPage, settingsPages } from './settings-pages.ts'

const icons: Record<SettingsPage, LucideIcon> = {
  settings: Settings,
  preferences: SlidersHorizontal,
  security: ShieldCheck,
  data: Database,
}

/** The heading of the settings, the links to its pages, and the page of the address. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  return (
    <TabbedPage
      title="Settings"
      label="Settings"
      tabs={settingsPages.map(({ id, path, label }) => (
        <Link key={id} to={path} aria-current={pathname === path ? 'page' : undefined}>
          <Icon of={icons[id]} />
          {label}
        </Link>
      ))}
      onPhone="spread"
    >
      <Outlet />
    </TabbedPage>
  )
}
