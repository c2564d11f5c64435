import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Fragment, useState } from 'react'
import { Outlet, redirectDocument, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { setDemoSession } from '../lib/demo/demo-session.ts'
import { setAccountCurrency } from '../lib/money.ts'
import { paths } from '../lib/paths.ts'
import { makeQueryClient } from '../lib/query.ts'
import { loadSession, type Session } from '../lib/session.ts'
import { PageSpinner } from '../ui/display/spinner.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import { ApplyPreferences } from './apply-preferences.tsx'
import styles from './desk.module.css'
import { Idle } from './idle.tsx'
import { isSessionOutdated, setSessionLoaded, useOutdateSession } from './session/reload-session.ts'
import { TopBar } from './top-bar.tsx'
import { useBackgroundLibrary } from './use-background-library.ts'

/**
 * Loads the session. Without a session the sign-in page opens by a full page load and leads back here [SHELL-05]
 * [SHELL-10] [GUARD-02].
 */
export async function clientLoader({ request }: { request: Request }) {
  setSessionLoaded() // before the request, because a write during it makes its answer outdated
  const session = await loadSession()
  const { pathname, search } = new URL(request.url)
  if (!session) throw redirectDocument(paths.signInTo(`${pathname}${search}`))
  if (session.recovery) throw redirectDocument(paths.resetPassword)
  const NewUser = session.onboardingCompleted ? null : (await import('./new-user.tsx')).NewUser
  return { session, NewUser } satisfies DeskData
}
type DeskData = { session: Session; NewUser: ComponentType | null }

clientLoader.hydrate = true as const

// The address changes with every filter and dialog; the session rarely does. A request to load it again keeps the address.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || isSessionOutdated()

/** Shown while the session loads [SHELL-09]. */
export function HydrateFallback() {
  return <PageSpinner />
}

/**
 * The signed-in shell: the top bar, and below it the section of the address. A user who has not completed the
 * onboarding sees the onboarding in its place, also when that could not be read [GUARD-04] [GUARD-05] [GUARD-06].
 */
export default function Desk() {
  const { session, NewUser } = useLoaderData() as DeskData // what clientLoader returns, with its component
  const [queries] = useState(makeQueryClient)
  useBackgroundLibrary()
  useOutdateSession(queries, session)
  setAccountCurrency(session.accountCurrency)
  setDemoSession(session.demoEndsAt !== undefined)
  return (
    <QueryClientProvider client={queries}>
      <ApplyPreferences preferences={session.preferences}>
        <SkipLink text="Skip to content" />
        <TopBar session={session} />
        <Idle>{({ DeskSubscription }) => <DeskSubscription />}</Idle>
        <main className={styles.content} id="content" tabIndex={-1}>
          {/* Every amount is drawn again in the new account currency. */}
          <Fragment key={JSON.stringify(session.accountCurrency)}>
            {NewUser ? <NewUser /> : <Outlet />}
          </Fragment>
        </main>
        {/* The footer has its place from the start, so that nothing moves when it arrives [FOOT-02]. */}
        <div className={styles.footer}>
          <Idle>{({ DeskFooter }) => <DeskFooter />}</Idle>
        </div>
        <Idle>{({ SessionEnded }) => <SessionEnded session={session} />}</Idle>
      </ApplyPreferences>
    </QueryClientProvider>
  )
}
