import type { LoadProgress } from '@candlebook/contract/analytics'
import type { AnalyticsFilter, ReportRequest } from '@candlebook/contract/analytics-report'
import { buildReportDrillDown } from '@candlebook/contract/drill-down'
import type { PatternsRequest } from '@candlebook/contract/patterns-report'
import type { DrawdownRiskRequest } from '@candlebook/contract/risk-report'
import type { TotalsRequest } from '@candlebook/contract/trades'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { clearCachedAnswers } from '../../lib/cached-answers.ts'
import { isRefusal } from '../../lib/query.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import type { ChosenFilter } from './analytics.url.ts'

// Under the key of trades, so that every change of a trade invalidates the report.
const keys = {
  month: (month: string, journalAt: number) => ['trades', 'month', month, journalAt] as const,
  report: (filter: ReportRequest) => ['trades', 'analytics', filter] as const,
  groupsInR: (filter: AnalyticsFilter) => ['trades', 'analytics', 'groups in r', filter] as const,
  byCurrency: (filter: AnalyticsFilter) => ['trades', 'analytics', 'by currency', filter] as const,
  risk: (filter: AnalyticsFilter) => ['trades', 'analytics', 'risk', filter] as const,
  drawdownRisk: (asked: DrawdownAsked) => ['trades', 'analytics', 'drawdown risk', asked] as const,
  patterns: (filter: PatternsRequest) => ['trades', 'analytics', 'patterns', filter] as const,
  list: (filter: ChosenFilter & Pick<TotalsRequest, 'r'>, reportAt: number) =>
    ['trades', 'totals', 'of report', filter, reportAt] as const,
  returns: (account: string | undefined) => ['trades', 'returns', account ?? null] as const,
  trade: (id: string) => ['trades', 'one', id] as const,
}

/** The report over the filtered closed trades. The previous report stays while a new filter loads. */
export function useReport(filter: ReportRequest) {
  return useQuery({
    queryKey: keys.report(filter),
    queryFn: ({ signal }) => api.analytics.report(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** How long a report loads before its progress is asked for, and then how often. */
const ASK_EVERY_MS = 1_000

/**
 * How much of the record the server has read for a report that takes longer than a second. Null while that is unknown: nothing is
 * read any more, another process of the server reads, or this page is hidden and asks nothing.
 */
export function useLoadProgress(): LoadProgress | null {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, ASK_EVERY_MS, true)
    return () => clearTimeout(timer)
  }, [])
  const { data, isError } = useQuery({
    queryKey: ['progress of the report'],
    queryFn: ({ signal }) => (document.hidden ? null : api.analytics.progress(undefined, { signal })),
    enabled: isLate,
    refetchInterval: ({ state }) => (isRefusal(state.error) ? false : ASK_EVERY_MS),
    refetchIntervalInBackground: true, // a hidden page asks nothing, and drops the number that it had
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return isError ? null : (data ?? null)
}

/**
 * The report over all closed trades, for the names that a filter offers. When a filter is chosen, nothing draws its days, and
 * it is loaded without them; otherwise it is the report that the tab shows.
 */
export function useUnfilteredReport({ today, ...filter }: AnalyticsFilter) {
  const isFiltered = Object.entries(filter).some(([field, value]) => isActiveFilter(field, value))
  return useReport({ today, market: 'all', type: 'all', ...(isFiltered && { days: 'none' }) })
}

/** The R of each group of the report; loaded while results are shown in R. */
export function useGroupsInR(filter: AnalyticsFilter) {
  return useQuery({
    queryKey: keys.groupsInR(filter),
    queryFn: ({ signal }) => api.analytics.groupsInR(filter, { signal }),
    placeholderData: keepPreviousData,
    enabled: getResultUnit() === 'r',
  })
}

/** The patterns of the filtered closed trades against this break-even band. Loaded when their section is open. */
export function usePatterns(filter: PatternsRequest) {
  return useQuery({
    queryKey: keys.patterns(filter),
    queryFn: ({ signal }) => api.analytics.patterns(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Risk and estimates of the filtered closed trades. Loaded when their section is open. */
export function useRisk(filter: AnalyticsFilter) {
  return useQuery({
    queryKey: keys.risk(filter),
    queryFn: ({ signal }) => api.analytics.risk(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** A filter, and the drawdown that is asked about; the server chooses what is left out. */
export type DrawdownAsked = AnalyticsFilter & Partial<Pick<DrawdownRiskRequest, 'unit' | 'depth' | 'trades'>>

/** The chance of a drawdown. The previous answer stays while another one is computed. */
export function useDrawdownRisk(asked: DrawdownAsked) {
  return useQuery({
    queryKey: keys.drawdownRisk(asked),
    queryFn: ({ signal }) => api.analytics.drawdownRisk(asked, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** The filtered closed trades of each currency by itself, with those that have no rate. */
export function useCurrencyReport(filter: AnalyticsFilter) {
  return useQuery({
    queryKey: keys.byCurrency(filter),
    queryFn: ({ signal }) => api.analytics.byCurrency(filter, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * The totals of the trade list for the filter of a report, which SQL computes from the trades and not from rollups.
 * Loaded again after each report (`reportAt`), so that both are of one moment. Null while unknown.
 */
export function useListTotals(filter: ChosenFilter, reportAt: number | null) {
  const r = getResultUnit() === 'r' ? ({ r: 'sum' } as const) : {}
  const { data } = useQuery({
    queryKey: keys.list({ ...filter, ...r }, reportAt ?? 0),
    queryFn: ({ signal }) => api.trades.totals({ ...buildReportDrillDown(filter), ...r }, { signal }),
    enabled: reportAt !== null,
  })
  return data ?? null
}

/** The daily returns of an account, or of all accounts with a starting balance together. */
export function useDailyReturns(account: string | undefined, enabled: boolean) {
  return useQuery({
    queryKey: keys.returns(account),
    queryFn: ({ signal }) => api.trades.ledger.returns({ account }, { signal }),
    enabled,
  })
}

/** Asks the server again for the report and for the totals that it is compared with, also when nothing changed. */
export async function checkAgain(client: QueryClient): Promise<void> {
  clearCachedAnswers()
  await client.invalidateQueries({ queryKey: ['trades'] })
}

/** Loads a trade to show its name. The cache entry is that of the trade list. */
export function useNamedTrade(id: string) {
  return useQuery({
    queryKey: keys.trade(id),
    queryFn: ({ signal }) => api.trades.get({ id }, { signal }),
  })
}

/**
 * The days of a month with results, and those with a journal entry. Loaded again after each summary of the journal (`journalAt`),
 * which every change of an entry asks for.
 */
export function useMonth(month: string, journalAt: number) {
  return useQuery({
    queryKey: keys.month(month, journalAt),
    queryFn: ({ signal }) => api.trades.days.list({ month }, { signal }),
    placeholderData: (data, query) => (query?.queryKey[2] === month ? data : undefined),
  })
}
