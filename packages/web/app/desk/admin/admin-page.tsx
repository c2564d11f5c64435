import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../use-session.ts'
import styles from './admin-page.module.css'
import { adminTabs } from './admin-tabs.ts'
import { adminTools, buildToolPath } from './admin-tools.ts'

/**
 * The heading of the administrator's page, the links to its tools and tabs, and the tab of the address. Anybody else is sent to the
 * landing page [ADM-02]; the server refuses each call of the tabs anyway [ADM-05].
 */
export default function AdminPage() {
  const { user } = useSession()
  const { pathname } = useLocation()
  const tool = adminTools.find(({ id }) => buildToolPath(id) === pathname)?.id
  const tab = tool ? null : paths.adminTab(pathname)
  if (!user.isAdmin) return <Navigate to={paths.home} replace />
  return (
    <>
      <div className={styles.head}>
        <h1 className="h-page">Admin</h1>
        <nav className={styles.tools} aria-label="Operator pages">
          {adminTools.map(({ id, label }) => (
            <Link key={id} to={buildToolPath(id)} aria-current={id === tool ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <nav className={styles.tabs} aria-label="Administrator tools">
        {adminTabs.map(({ id, label, path }) => (
          <Link key={id} to={path} aria-current={id === tab ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles.sections}>
        <Outlet />
      </div>
    </>
  )
}
