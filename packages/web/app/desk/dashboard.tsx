import { type AnchorHTMLAttributes, useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useJournalSummary } from '../features/journal/journal-summary.queries.ts'
import { SummaryCards } from '../features/trades/summary-cards.tsx'
import { fetchFile, lazyImport } from '../lazy-import.ts'
import { deskTabs, paths } from '../lib/paths.ts'
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx'
import { tabNames } from './sections.ts'

/** The dashboard: the four figures, the tabs, and the tab of the address. */
export default function Dashboard() {
  const { pathname } = useLocation()
  const base = paths.deskBase(pathname)
  const shown = paths.deskTab(pathname)
  const items = tabNames.map((tab) => ({ ...tab, href: paths.tab(tab.id, base), current: tab.id === shown }))
  const journal = useJournalSummary()
  usePrefetchedTabs()
  return (
    <>
      <SummaryCards journal={toJournalCard(journal)} />
      <Tabs label="Desk" items={items} link={RouterLink} />
      <TabPanel id={shown}>
        <Outlet />
      </TabPanel>
    </>
  )
}

function toJournalCard({ data, isError, refetch }: ReturnType<typeof useJournalSummary>) {
  if (data) return { entries: data.entries, days: data.lastDays }
  return isError ? { retry: () => void refetch() } : null
}

function RouterLink({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  return <Link to={href} {...rest} />
}

const IDLE_DELAY_MS = 3000
const RETRY_DELAY_MS = 30_000

/**
 * Fetches the files of all tabs when the app is idle. The tabs then open at once, and also without a connection. A file
 * that cannot be fetched is asked for again later. The router's own `PrefetchPageLinks` is not used, because the router
 * reloads the page after a failed fetch, and typed text would be lost.
 */
function usePrefetchedTabs(): void {
  useEffect(() => {
    let timer = setTimeout(prefetch, IDLE_DELAY_MS)
    async function prefetch() {
      const results = await Promise.allSettled(navigator.onLine ? listTabFiles().map(fetchTab) : [])
      if (!navigator.onLine || results.some(({ status }) => status === 'rejected'))
        timer = setTimeout(prefetch, RETRY_DELAY_MS)
    }
    return () => clearTimeout(timer)
  }, [])
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
