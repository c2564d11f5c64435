import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { TabbedPage } from '../../ui/layout/tabbed-page.tsx'
import { useSession } from '../use-session.ts'
import { adminTabs, adminTools, buildToolPath, findAdminTab } from './admin-tabs.ts'

/**
 * The heading of the administrator's page, the links to its tools and tabs, and the tab of the address. Anybody else is sent to the
 * landing page [ADM-02]; the server refuses each call of the tabs anyway [ADM-05].
 */
export default function AdminPage() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const tool = adminTools.find(({ id }) => buildToolPath(id) === pathname)?.id
  const tab = tool ? null : findAdminTab(pathname)
  if (!user.isAdmin) return <Navigate to={paths.home} replace />
  return (
    <TabbedPage
      title="Admin"
      label="Administrator tools"
      tabs={adminTabs.map(({ id, label, path }) => (
        <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
          {label}
        </Link>
      ))}
      onPhone="scroll"
      tools={{
        label: 'Tools of operators',
        links: adminTools.map(({ id, label }) => (
          <Link key={id} to={buildToolPath(id)} aria-current={id === tool ? 'page' : undefined}>
            {label}
          </Link>
        )),
      }}
    >
      <Outlet />
    </TabbedPage>
  )
}
