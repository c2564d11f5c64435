import { CircleUserRound, LogOut, Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { SIGN_OUT } from '../lib/desk-labels.ts'
import { paths } from '../lib/paths.ts'
import type { Session } from '../lib/session.ts'
import { Button } from '../ui/actions/button.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { Logo } from '../ui/display/logo.tsx'
import { Disclosure } from '../ui/layout/disclosure.tsx'
import styles from './desk.module.css'
import { Idle } from './idle.tsx'
import { listSections } from './sections.ts'
import { useSignOut } from './sign-out-and-clear.ts'

/** Brand, sections, account and Sign Out; on phones one menu contains all but the brand [SHELL-15]. */
export function TopBar({ session }: { session: Session }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Logo href={paths.home} variant="main" className={styles.logo} />
        <SectionLinks isAdmin={session.user.isAdmin} className={styles.nav} />
        <span className="gap" />
        {/* The search, the eye and the bell have their place from the start, so that nothing moves when they arrive [SHELL-13]. */}
        <div className={styles.late}>
          <Idle>
            {({ SearchButton, UnitSwitch, HideAmountsButton, NotificationBell }) => (
              <>
                <SearchButton />
                <div className="only-wide only-desk">
                  <UnitSwitch />
                </div>
                <HideAmountsButton />
                <NotificationBell userId={session.user.id} />
              </>
            )}
          </Idle>
        </div>
        <Disclosure label="Account and theme" icon={CircleUserRound} className={styles.account}>
          {(close) => <Account session={session} onChoose={close} />}
        </Disclosure>
        <SignOut className={styles.signOut} />
        <Disclosure label="Menu" icon={Menu} openIcon={X} className={styles.menu}>
          {(close) => (
            <>
              <SectionLinks isAdmin={session.user.isAdmin} className={styles.menuNav} onFollow={close} />
              <Account session={session} onChoose={close}>
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

function Account({
  session,
  onChoose,
  children,
}: {
  session: Session
  onChoose: () => void
  children?: ReactNode
}) {
  return (
    <div className={styles.panel}>
      <div>
        <p className="strong">{session.user.fullName}</p>
        <p className="cap">{session.user.email}</p>
      </div>
      <Idle>
        {({ ThemeSwitch, AccountActions }) => (
          <>
            <ThemeSwitch />
            <AccountActions onChoose={onChoose} />
          </>
        )}
      </Idle>
      {children}
    </div>
  )
}

/** The button that signs out. */
export function SignOut({ className, fullWidth }: { className?: string; fullWidth?: boolean }) {
  const { leave, leaving } = useSignOut()
  return (
    <Button
      variant="quiet"
      icon={LogOut}
      className={className}
      fullWidth={fullWidth}
      busy={leaving}
      onClick={() => void leave()}
    >
      {SIGN_OUT}
    </Button>
  )
}
