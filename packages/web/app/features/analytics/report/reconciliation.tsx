import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { formatDay } from '@candlebook/domain/days'
import { nameTrade } from '@candlebook/domain/trades'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Icon } from '../../../ui/display/icon.tsx'
import { checkAgain, useNamedTrade } from '../filters/analytics.queries.ts'
import { describeExcluded } from './no-closed-trades.tsx'
import styles from './reconciliation.module.css'
import { describeReconciliation, type OtherTotals } from './reconciliation.words.ts'

/** Shows that all totals agree, or a warning that names the trade. */
export function Reconciliation({ report, others }: { report: AnalyticsReport; others: OtherTotals }) {
  const result = describeReconciliation(report, others)
  const client = useQueryClient()
  const { excluded } = report.counts
  return (
    <div>
      <h3 className="h-group">Does it add up?</h3>
      {result.kind === 'agrees' ? (
        <p className={clsx(styles.tick, 'num')}>
          <Icon of={Check} />
          <span>{result.text}</span>
        </p>
      ) : (
        <p className={clsx(styles.tick, styles.differs, 'num')} role="alert">
          <Icon of={CircleAlert} />
          <span>
            {result.text} {result.tradeId && <MismatchedTrade id={result.tradeId} />}
          </span>
          <Button size="small" variant="quiet" onClick={() => void checkAgain(client)}>
            Check again
          </Button>
        </p>
      )}
      {excluded > 0 && <p className={clsx(styles.excluded, 'mini')}>{describeExcluded(excluded)}</p>}
    </div>
  )
}

/** A link to the trade, with its name once it is loaded. */
function MismatchedTrade({ id }: { id: string }) {
  const { data: trade } = useNamedTrade(id)
  const name = trade
    ? `${nameTrade(trade)} ${trade.type}${trade.exitDate ? `, closed ${formatDay(trade.exitDate)}` : ''}`
    : 'the trade'
  return (
    <Link className="link" to={paths.trade({ id, status: 'closed' })}>
      Show {name}
    </Link>
  )
}
