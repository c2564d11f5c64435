import { Database, Settings, ShieldCheck, SlidersHorizontal } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { TabbedPage } from '../../ui/layout/tabbed-page.tsx'

const pages = [
  { path: paths.settings, label: 'General', icon: Settings },
  { path: paths.preferences, label: 'Preferences', icon: SlidersHorizontal },
  { path: paths.security, label: 'Security', icon: ShieldCheck },
  { path: paths.myData, label: 'My data', icon: Database },
]

/** The heading of the settings, the links to its pages, and the page of the address. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  return (
    <TabbedPage
      title="Settings"
      label="Settings"
      tabs={pages.map(({ path, label, icon }) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          <Icon of={icon} />
          {label}
        </Link>
      ))}
      onPhone="spread"
    >
      <Outlet />
    </TabbedPage>
  )
}
