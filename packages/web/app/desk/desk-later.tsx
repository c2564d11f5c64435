import { useEffect } from 'react'
import { MonthStrip } from '../features/analytics/month-strip.tsx'
import { Footer, FooterLink } from '../features/footer/footer.tsx'
import { footerTexts } from '../features/footer/footer-texts.ts'
import { useJournalSummary } from '../features/journal/journal-summary.queries.ts'
import { useQuickAdd } from '../features/trades/trades.url.ts'
import { fetchFile, lazyImport } from '../lazy-import.ts'
import { deskTabs, paths } from '../lib/paths.ts'
import { useWaiting } from '../lib/use-waiting.ts'
import type { WaitingKind } from '../lib/waiting-records.ts'
import { runWhenIdle } from '../ui/feedback/late-part.ts'
import { lazyDialog, lazyPart } from '../ui/feedback/lazy-part.tsx'
import { OfflineDesk } from './offline-desk.tsx'
import { DeskSubscription } from './subscription.tsx'
import { useSession } from './use-session.ts'

// What the desk loads in one file when it is shown and the browser is idle.
export { ReturnFigure } from '../features/analytics/return-figure.tsx'
export { NotificationBell } from '../features/notifications/notification-bell.tsx'
export { SummaryGlyph } from '../features/trades/summary-glyphs.tsx'
export { ThemeSwitch } from '../ui/layout/theme-switch.tsx'
export { HideAmountsButton } from './hide-amounts.tsx'
export { AccountActions, DeskActions, SearchButton } from './palette/desk-actions.tsx'
export { SessionEnded } from './session-ended.tsx'
export { UnitSwitch } from './unit-switch.tsx'

const loadWaitingList = async () => (await import('./waiting-list.tsx')).WaitingList
const loadSendWaiting = async () => (await import('./send-waiting.tsx')).SendWaiting
const WaitingList = lazyPart(loadWaitingList)
const SendWaiting = lazyPart(loadSendWaiting)

export const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps)

/** What is said on every page, below the top bar, and what is sent from each of them. */
export function DeskBars() {
  const isWaiting = useWaiting().length > 0
  // Fetched before they are needed: without a network it is too late.
  useEffect(() => prefetchLater([loadWaitingList, loadSendWaiting]), [])
  return (
    <>
      <OfflineDesk session={useSession()} />
      <DeskSubscription />
      {isWaiting && <SendWaiting />}
    </>
  )
}

/** The new records of this kind that wait on this device. */
export function WaitingRecords({ kind }: { kind: WaitingKind }) {
  const isWaiting = useWaiting().some((record) => record.kind === kind)
  return isWaiting && <WaitingList kind={kind} />
}

/** The footer of the signed-in pages. */
export function DeskFooter() {
  return <Footer cookies={<FooterLink href={paths.myData}>{footerTexts.cookies}</FooterLink>} />
}

const loadQuickAdd = async () => (await import('../features/trades/quick-add-dialog.tsx')).QuickAddDialog
const QuickAddDialog = lazyDialog(loadQuickAdd)

/** Fetches parts before they are needed. A failed fetch is repeated when the part is shown. */
const prefetchLater = (parts: readonly (() => Promise<unknown>)[]) =>
  runWhenIdle(() => {
    for (const load of parts) load().catch(() => {})
  })

/** The dialog of quick add on every signed-in page, when the address names it. */
export function QuickAdd() {
  const { isOpen, close } = useQuickAdd()
  useEffect(() => prefetchLater([loadQuickAdd]), []) // so that it opens at once
  return isOpen && <QuickAddDialog onClose={close} />
}

/**
 * Starts the library sync when the app is idle, so that offline changes are sent before the user opens the
 * tab.
 */
export function BackgroundLibrary() {
  useEffect(() => {
    const start = () =>
      import('../features/library/use-library.ts').then(
        ({ getLibrary }) => getLibrary(),
        () => {}, // without a connection there is nothing to sync; opening the tab tries again
      )
    const timer = setTimeout(start, IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** What the dashboard shows and does when the browser is idle. */
export function DashboardLater() {
  const { dataUpdatedAt } = useJournalSummary()
  return (
    <>
      <MonthStrip journalAt={dataUpdatedAt} />
      <PrefetchedTabs />
    </>
  )
}

const IDLE_DELAY_MS = 3000
const RETRY_DELAY_MS = 30_000

/**
 * Fetches the files of all tabs when the app is idle. The tabs then open at once, and also without a connection. A file
 * that cannot be fetched is asked for again later. The router's own `PrefetchPageLinks` is not used, because the router
 * reloads the page after a failed fetch, and typed text would be lost.
 */
function PrefetchedTabs() {
  useEffect(() => {
    let timer = setTimeout(prefetch, IDLE_DELAY_MS)
    async function prefetch() {
      const results = await Promise.allSettled(navigator.onLine ? listTabFiles().map(fetchTab) : [])
      if (!navigator.onLine || results.some(({ status }) => status === 'rejected'))
        timer = setTimeout(prefetch, RETRY_DELAY_MS)
    }
    return () => clearTimeout(timer)
  }, [])
  return null
}

type TabFiles = { module: string; imports?: string[]; css?: string[] }

/** The module of a tab runs when all its files have arrived, so that `import` cannot fail. Its styles are only fetched. */
async function fetchTab({ module, imports = [], css = [] }: TabFiles): Promise<void> {
  await Promise.all(css.map(fetchFile))
  const files = [module, ...imports].map((address) => address.slice(1))
  await lazyImport(() => import(/* @vite-ignore */ module), files)
}

/** The files of each tab, as the router lists them in the document. */
function listTabFiles(): TabFiles[] {
  const { routes } = (globalThis as { __reactRouterManifest?: { routes: Record<string, TabFiles> } })
    .__reactRouterManifest ?? { routes: {} } // the router's types do not have it
  return deskTabs.flatMap((tab) => routes[`app/${tab}`] ?? [])
}
