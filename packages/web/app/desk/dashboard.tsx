import type { AnchorHTMLAttributes } from 'react'
import { Link, Outlet, useLocation } from 'react-router'
import { useJournalSummary } from '../features/journal/journal-summary.queries.ts'
import { SummaryCards } from '../features/trades/summary-cards.tsx'
import { useTradeSummary } from '../features/trades/trade-summary.queries.ts'
import { type DeskTab, paths } from '../lib/paths.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { TabPanel, Tabs } from '../ui/layout/tabs.tsx'
import { Idle } from './idle.tsx'
import { tabNames } from './sections.ts'

/** The dashboard: the four figures, the tabs, and the tab of the address. */
export default function Dashboard() {
  useShownAmounts()
  const { pathname } = useLocation()
  const base = paths.deskBase(pathname)
  const shown = paths.deskTab(pathname)
  const journal = useJournalSummary()
  const { data: trades } = useTradeSummary()
  // The cards have loaded these already. A library has items that the server does not know, so its tab has no number.
  const counts: Partial<Record<DeskTab, number | undefined>> = {
    trades: trades && trades.open + trades.closed,
    journal: journal.data?.entries,
  }
  const items = tabNames.map((tab) => ({
    ...tab,
    href: paths.tab(tab.id, base),
    current: tab.id === shown,
    count: counts[tab.id],
  }))
  return (
    <>
      <SummaryCards
        journal={toJournalCard(journal)}
        inPercent={(shown) => <Idle>{({ ReturnFigure }) => <ReturnFigure {...shown} />}</Idle>}
        glyph={(shown) => <Idle>{({ SummaryGlyph }) => <SummaryGlyph {...shown} />}</Idle>}
      />
      <Idle>{({ DashboardLater }) => <DashboardLater />}</Idle>
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
