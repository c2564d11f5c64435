import { type Preferences, toWeekday } from '@candlebook/domain/settings/preferences'
import { hideAmounts } from '@candlebook/domain/text/hidden-amounts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, Fragment, type ReactNode, useEffect, useState } from 'react'
import { Outlet, redirectDocument, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { PreferencesContext } from '../features/settings/preferences.ts'
import { setDemoSession } from '../lib/demo-session.ts'
import { setBaseCurrency } from '../lib/money.ts'
import { paths } from '../lib/paths.ts'
import { makeQueryClient } from '../lib/query.ts'
import { loadSession, type Session } from '../lib/session.ts'
import { setResultUnit, toResultUnit } from '../lib/shown-amounts.ts'
import { setSingleKeys } from '../lib/single-keys.ts'
import { WeekStartContext } from '../ui/dates/week-start.ts'
import { PageSpinner } from '../ui/display/loading.tsx'
import { SkipLink } from '../ui/layout/skip-link.tsx'
import styles from './desk.module.css'
import { Idle } from './idle.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * Loads the session. Without a session the sign-in page opens by a full page load and leads back here [SHELL-05]
 * [SHELL-10] [GUARD-02].
 */
export async function clientLoader({ request }: { request: Request }) {
  const { dataset } = document.documentElement // theme.js sets how amounts are shown
  hideAmounts('hidesAmounts' in dataset)
  setResultUnit(toResultUnit(dataset.unit))
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
  useOutdateSession(queries, session)
  setBaseCurrency(session.baseCurrency)
  setDemoSession(session.demoEndsAt !== undefined)
  setSingleKeys(session.preferences.singleKeys)
  return (
    <QueryClientProvider client={queries}>
      <ApplyPreferences preferences={session.preferences}>
        <SkipLink text="Skip to content" />
        <TopBar session={session} />
        <Idle>{({ DeskBars }) => <DeskBars />}</Idle>
        <main className={styles.content} id="content" tabIndex={-1}>
          {/* Every amount is drawn again in the new base currency. */}
          <Fragment key={JSON.stringify(session.baseCurrency)}>{NewUser ? <NewUser /> : <Outlet />}</Fragment>
        </main>
        {/* The footer has its place from the start, so that nothing moves when it arrives [FOOT-02]. */}
        <div className={styles.footer}>
          <Idle>{({ DeskFooter }) => <DeskFooter />}</Idle>
        </div>
        {!NewUser && <Idle>{({ QuickAdd }) => <QuickAdd />}</Idle>}
        <Idle>
          {({ SessionEnded, DeskActions, BackgroundLibrary }) => (
            <>
              <BackgroundLibrary />
              <SessionEnded session={session} />
              <DeskActions session={session} />
            </>
          )}
        </Idle>
      </ApplyPreferences>
    </QueryClientProvider>
  )
}

/** Provides the preferences to everything below it. */
function ApplyPreferences({ preferences, children }: { preferences: Preferences; children: ReactNode }) {
  return (
    <PreferencesContext value={preferences}>
      <WeekStartContext value={toWeekday(preferences.weekStart)}>{children}</WeekStartContext>
    </PreferencesContext>
  )
}

let isOutdated = false

/** Whether the session has to be loaded again at the next address; see `useOutdateSession`. */
const isSessionOutdated = (): boolean => isOutdated

/** Says that the session is loaded now. */
function setSessionLoaded(): void {
  isOutdated = false
}

/**
 * Until the user chooses a base currency, each completed write makes the session outdated: it may have added the first
 * trade with a currency, from which on totals have the sign of the base currency [CONST-08]. The session waits for the
 * next address, because a new currency draws the page again and would close what is open.
 */
function useOutdateSession(queries: QueryClient, { baseCurrency: { isChosen } }: Session): void {
  useEffect(() => {
    if (isChosen) return
    return queries.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') isOutdated = true
    })
  }, [queries, isChosen])
}
