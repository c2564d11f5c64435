import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { type PackedTrades, packTrades } from '@candlebook/domain/analytics/packed-trades'
import { buildRealRecord, simulateRules, warmUp } from '@candlebook/domain/analytics/what-if'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { Card } from '../../ui/display/card.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx'
import { hasRules, useRules } from './what-if.url.ts'
import { HINDSIGHT, NONE_LEFT } from './what-if.words.ts'
import { WhatIfChart } from './what-if-chart.tsx'
import { WhatIfFigures } from './what-if-figures.tsx'
import styles from './what-if-panel.module.css'
import { WhatIfRules } from './what-if-rules.tsx'
import { WhatIfSkeleton } from './what-if-skeleton.tsx'

const FAILED = 'Failed to load the trades for What if.'

/** The open section: the rules, and next to them the curves and the metrics. */
export function WhatIfPanel({ filter }: { filter: AnalyticsFilter }) {
  const query = usePackedTrades(filter)
  const problem = query.error && toApiError(query.error)
  const tooMany = problem?.code === 'analytics.too_many_trades'
  useLoadFailureToast(tooMany ? null : query.error, FAILED)
  if (query.isPending) return <WhatIfSkeleton />
  if (tooMany) {
    return (
      <Card>
        <EmptyState title="These are too many trades for What if">
          {problem.message} Choose a range of days.
        </EmptyState>
      </Card>
    )
  }
  if (!query.data) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {problem?.message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  return <Comparison packed={query.data} today={filter.today} stale={query.isPlaceholderData} />
}

function Comparison({ packed, today, stale }: { packed: PackedTrades; today: string; stale: boolean }) {
  const { rules, change, clear } = useRules()
  const real = useMemo(() => buildRealRecord(packed), [packed])
  const simulated = useMemo(() => simulateRules(packed, rules), [packed, rules])
  const ruled = hasRules(rules)
  return (
    <div className={styles.panel} aria-busy={stale || undefined}>
      <div className={styles.columns}>
        <WhatIfRules packed={packed} rules={rules} onChange={change} onClear={ruled ? clear : null} />
        <div className={styles.results}>
          <WhatIfChart packed={packed} real={real} simulated={simulated} ruled={ruled} today={today} />
          <Card>
            {simulated.metrics.trades === 0 && packed.trades > 0 ? (
              <EmptyState title={NONE_LEFT}>Take one of them back to see figures again.</EmptyState>
            ) : (
              <WhatIfFigures real={real.metrics} simulated={simulated} />
            )}
            <p className={styles.hindsight}>{HINDSIGHT}</p>
          </Card>
          {!packed.scale.exact && (
            <p className="mini">
              These amounts have too many digits for a chart: the curves of What if are rounded to 15.
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** The filtered closed trades, packed for fast passes. Loaded when What if is open. */
function usePackedTrades(filter: AnalyticsFilter) {
  return useQuery({
    // Under the key of trades, so that every change of a trade invalidates them.
    queryKey: ['trades', 'analytics', 'packed', filter],
    queryFn: async ({ signal }) => {
      const packed = packTrades(await api.analytics.trades(filter, { signal }))
      warmUp(packed)
      return packed
    },
    placeholderData: keepPreviousData,
    structuralSharing: false, // a comparison of a hundred thousand numbers would find no equal parts
  })
}
