import { listReportDays, type ReportDay } from '@candlebook/domain/analytics/day-points'
import type { UnitResult } from '@candlebook/domain/analytics/result-units'
import type { Day } from '@candlebook/domain/days/day'
import type { ReturnOfDay } from '@candlebook/domain/ledger/linked-returns'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { useDailyReturns } from './analytics.queries.ts'
import type { ChosenFilter } from './analytics.url.ts'
import type { ShownReport } from './results.words.ts'

/** Whether results can be shown in percent, and if not, why. `off`: they are shown in another unit. */
export type Returns =
  | { kind: 'off' | 'loading' | 'filtered' }
  | { kind: 'failed'; retry: () => void; retrying: boolean }
  | { kind: 'missing'; accountId: string | null }
  | { kind: 'ready'; days: readonly ReturnOfDay[] }

/**
 * The daily returns of the accounts that a filter selects. They exist for all trades of an account, of any days: a part of its
 * trades has no capital of its own.
 */
export function useReturns({ from, to, account, ...others }: Partial<ChosenFilter>): Returns {
  const isOn = getResultUnit() === 'percent'
  const isPart = Object.entries(others).some(([part, value]) => isActiveFilter(part, value))
  const { data, isError, isFetching, refetch } = useDailyReturns(account || undefined, isOn && !isPart)
  const days = useMemo(
    () =>
      (data?.day ?? [])
        .map((day, at) => ({
          day,
          ratio: data?.ratio[at] ?? null,
          exits: data?.exits[at] ?? 0,
          leftOut: data?.leftOut[at] ?? 0,
        }))
        .filter(({ day }) => isWithin(day, { from, to })),
    [data, from, to],
  )
  if (!isOn) return { kind: 'off' }
  if (isPart) return { kind: 'filtered' }
  if (!data && isError) return { kind: 'failed', retry: () => void refetch(), retrying: isFetching }
  if (!data) return { kind: 'loading' }
  if (data.missing !== null) return { kind: 'missing', accountId: data.accountId }
  return { kind: 'ready', days }
}

function isWithin(day: Day, { from, to }: { from?: Day | undefined; to?: Day | undefined }): boolean {
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/**
 * Days with their returns, oldest first. A day with a return and without a result is added: with "Days of results" set to "When it
 * closes", the P&L of a partial exit counts on the day on which its trade closes. A day without a return has a return of 0 and
 * no exits.
 */
export function withReturns<Result extends UnitResult & { day: Day }>(
  results: readonly Result[],
  returns: readonly ReturnOfDay[],
  createDay: (day: Day, exits: number) => Result,
): Result[] {
  const byDay = new Map(returns.map((one) => [one.day, one]))
  const known = new Set(results.map(({ day }) => day))
  const added = returns
    .filter(({ day, exits, leftOut }) => exits + leftOut > 0 && !known.has(day))
    .map(({ day, exits, leftOut }) => createDay(day, exits + leftOut))
  return [...results, ...added]
    .toSorted((a, b) => (a.day < b.day ? -1 : 1))
    .map((one) => {
      const found = byDay.get(one.day)
      const { ratio, exits, leftOut } = found ?? { ratio: '0', exits: 0, leftOut: 0 }
      return { ...one, ratio, counted: exits, leftOut }
    })
}

/** The days of a report, with their returns where it has them. */
export function listShownDays({
  days,
  returns,
}: Pick<ShownReport, 'days' | 'returns'>): (ReportDay & UnitResult)[] {
  const listed: (ReportDay & UnitResult)[] = listReportDays(days)
  return returns
    ? withReturns(listed, returns, (day, exits) => ({ ...noResult, day, partialExits: exits }))
    : listed
}

const noResult = {
  ...{ trades: 0, wins: 0, losses: 0, pnl: '0', r: '0', rTrades: 0 },
  ...{ equity: '0', drawdown: '0', maxDrawdown: '0' },
}

/** The way to the starting balance: the page of the named account, or the list of accounts. */
export function getStartingBalancePath({ accountId }: { accountId: string | null }): string {
  return accountId === null ? paths.preferences : paths.account(accountId)
}

/** Why results are shown in money although percent is chosen; nothing when they are in percent or load. */
export function ReturnsNote({ returns, className }: { returns: Returns; className: string | undefined }) {
  const reason = describeNoReturns(returns)
  if (reason === null) return null
  return (
    <Card className={className}>
      <Note>
        <span>
          Results are shown in money: {reason}{' '}
          {returns.kind === 'missing' && (
            <Link className="link" to={getStartingBalancePath(returns)}>
              Enter it
            </Link>
          )}
          {returns.kind === 'failed' && (
            <Button size="small" busy={returns.retrying} busyLabel="Retrying" onClick={returns.retry}>
              Retry
            </Button>
          )}
        </span>
      </Note>
    </Card>
  )
}

function describeNoReturns({ kind }: Returns): string | null {
  switch (kind) {
    case 'missing':
      return 'percent needs a starting balance.'
    case 'filtered':
      return 'percent is the return of all trades of an account, and the filter leaves some out.'
    case 'failed':
      return 'the returns failed to load.'
    default:
      return null
  }
}
