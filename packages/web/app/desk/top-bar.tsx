import { useQueryClient } from '@tanstack/react-query'
import { CircleUserRound, LogOut, Menu, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { Button } from '../ui/actions/button.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import { Disclosure } from '../ui/layout/disclosure.tsx'
import styles from './desk.module.css'
import { Idle } from './idle.tsx'
import { listSections } from './sections.ts'
import { signOutAndClear } from './sign-out-and-clear.ts'

/** Brand, sections, account and Sign Out; on phones one menu contains all but the brand [SHELL-15]. */
export function TopBar({ session }: { session: Session }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Logo href={paths.home} variant="main" className={styles.logo} />
        <SectionLinks isAdmin={session.user.isAdmin} className={styles.nav} />
        <span className="gap" />
        {/* The bell has its place from the start, so that nothing moves when it arrives [SHELL-13]. */}
        <div className={styles.bell}>
          <Idle>{({ NotificationBell }) => <NotificationBell userId={session.user.id} />}</Idle>
        </div>
        <Disclosure label="Account and theme" icon={CircleUserRound} className={styles.account}>
          {() => <Account session={session} />}
        </Disclosure>
        <SignOut className={styles.signOut} />
        <Disclosure label="Menu" icon={Menu} openIcon={X} className={styles.menu}>
          {(close) => (
            <>
              <SectionLinks isAdmin={session.user.isAdmin} className={styles.menuNav} onFollow={close} />
              <Account session={session}>
                <SignOut fullWidth />
              </Account>
            </>
          )}
        </Disclosure>
      </div>
    </header>
  )
}

function SectionLinks({
  isAdmin,
  className,
  onFollow,
}: {
  isAdmin: boolean
  className?: string
  onFollow?: () => void
}) {
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label="Main">
      {listSections({ isAdmin }).map((section) => (
        <Link
          key={section.path}
          to={section.path}
          aria-current={section.isAt(pathname) ? 'page' : undefined}
          onClick={onFollow}
        >
          <Icon of={section.icon} />
          {section.label}
        </Link>
      ))}
    </nav>
  )
}

function Account({ session, children }: { session: Session; children?: ReactNode }) {
  return (
    <div className={styles.panel}>
      <div>
        <p className="strong">{session.user.fullName}</p>
        <p className="cap">{session.user.email}</p>
      </div>
      <Idle>{({ ThemeSwitch }) => <ThemeSwitch />}</Idle>
      {children}
    </div>
  )
}

/**
 * Ends the session and loads the landing page as a new document, so that no data of the user stays in memory
 * [SHELL-11].
 */
export function SignOut({ className, fullWidth }: { className?: string; fullWidth?: boolean }) {
  const queries = useQueryClient()
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOutAndClear(queries)
      location.assign(paths.home)
    } catch {
      setLeaving(false)
      toast({
        title: 'Error',
        description: 'You are still signed in: the server could not be reached. Try again.',
      })
    }
  }
  return (
    <Button
      variant="quiet"
      icon={LogOut}
      className={className}
      fullWidth={fullWidth}
      busy={leaving}
      onClick={() => void leave()}
    >
      Sign Out
    </Button>
  )
}
