import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { adminTools, paths } from '../../lib/paths.ts'
import { TabbedPage } from '../../ui/layout/tabbed-page.tsx'
import { useSession } from '../use-session.ts'
import { adminTabs } from './admin-tabs.ts'

/**
 * The heading of the administrator's page, the links to its tabs and tools, and the one of the address. Anybody else is sent to the
 * landing page [ADM-02]; the server refuses each call of the tabs anyway [ADM-05].
 */
export default function AdminPage() {
  const { user } = useSession()
  const shown = paths.adminTab(useLocation().pathname)
  if (!user.isAdmin) return <Navigate to={paths.home} replace />
  return (
    <TabbedPage
      title="Admin"
      label="Administrator tools"
      tabs={adminTabs.map(({ id, label, path }) => (
        <Link key={id} to={path} aria-current={id === shown ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      onPhone="scroll"
      tools={{
        label: 'Tools of operators',
        links: adminTools.map(({ id, label }) => (
          <Link key={id} to={paths.adminTool(id)} aria-current={id === shown ? 'page' : undefined}>
            {label}
          </Link>
        )),
      }}
    >
      <Outlet />
    </TabbedPage>
  )
}
