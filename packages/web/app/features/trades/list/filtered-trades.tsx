import { SAMPLE_TAG } from '@candlebook/contract/demo'
import type { TradeFilter } from '@candlebook/contract/trades'
import { type Ref, useMemo } from 'react'
import { toApiError } from '../../../lib/api-error.ts'
import { getLocalToday } from '../../../lib/today.ts'
import { Card } from '../../../ui/display/card.tsx'
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx'
import { useLoadFailureToast } from '../../../ui/feedback/load-failure-toast.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { useRetryTrades } from '../data/trade-summary.queries.ts'
import { useTrades, useTradeTotals } from '../data/trades.queries.ts'
import type { OpenDialog } from '../data/trades.url.ts'
import { useDemoRecord } from '../demo/demo-record.queries.ts'
import { NoTrades, NoTradesFound } from './no-trades.tsx'
import { TradeList, type TradeListHandle } from './trade-list.tsx'
import { getMoreTrades } from './trade-list-end.words.ts'
import { TradeListSkeleton } from './trade-list-skeleton.tsx'

// Loaded only while the demo record is in the account.
const SampleNotice = lazyPart(async () => (await import('../demo/sample-notice.tsx')).SampleNotice)

const FAILED = 'Failed to load trades.'

export type FilteredTradesProps = {
  filter: TradeFilter
  filtered: boolean
  onClear: () => void
  onAdd: () => void
  open: OpenDialog
  ref?: Ref<TradeListHandle>
}

/** The trades that match the filter, or the reason why there are none: loading, failed, no trades yet, no match. */
export function FilteredTrades({ filter, filtered, onClear, onAdd, open, ref }: FilteredTradesProps) {
  const query = useTrades(filter)
  const totals = useTradeTotals(filter)
  const trades = useMemo(() => query.data?.pages.flatMap((page) => page.items), [query.data])
  const isEmpty = trades?.length === 0 && !query.isPlaceholderData
  // The demo record is requested only when the list has sample trades.
  const hasSamples = useMemo(() => trades?.some(({ tags }) => tags.includes(SAMPLE_TAG)) ?? false, [trades])
  const { data: demo } = useDemoRecord(hasSamples || (isEmpty && !filtered))
  const retry = useRetryTrades()
  useLoadFailureToast(query.error, FAILED)

  if (query.isPending) return <TradeListSkeleton />
  if (!trades) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={retry} retrying={query.isFetching}>
          {toApiError(query.error).message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  return (
    <>
      {demo?.loaded && <SampleNotice record={demo} />}
      {isEmpty ? (
        <Card>
          {filtered ? (
            <NoTradesFound onClear={onClear} />
          ) : (
            <NoTrades onAdd={onAdd} offersDemo={!demo?.loaded} />
          )}
        </Card>
      ) : (
        <TradeList
          ref={ref}
          trades={trades}
          total={totals.isPlaceholderData ? null : (totals.data?.count ?? null)}
          today={getLocalToday()}
          more={query.isPlaceholderData ? 'loading' : getMoreTrades(query)}
          loadMore={query.fetchNextPage}
          stale={query.isPlaceholderData}
          open={open}
        />
      )}
    </>
  )
}
