import { Link, Outlet, useLocation } from 'react-router'
import { Icon } from '../../ui/display/icon.tsx'
import { TabbedPage } from '../../ui/layout/tabbed-page.tsx'
import { settingsPages } from './settings-pages.ts'

/** The heading of the settings, the links to its pages, and the page of the address. */
export default function SettingsLayout() {
  const { pathname } = useLocation()
  return (
    <TabbedPage
      title="Settings"
      label="Settings"
      tabs={settingsPages.map(({ path, label, icon }) => (
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
