import type { AnalyticsFilter, AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildRealisedDrillDown, buildReportDrillDown } from '@candlebook/contract/drill-down'
import { formatCount } from '@candlebook/domain/text/text'
import { Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonFace, getButtonClass } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { buildWithoutRatePath, describeWithoutRate } from '../trades/without-rate.words.ts'
import styles from './analytics-report.module.css'
import { CurrencySection } from './currency-section.tsx'
import { TradesLink } from './trades-link.tsx'

/** Shown before the first closed trade, because every figure needs closed trades [ANLY-01]. */
export function NoClosedTrades({ report, excluded }: { report: AnalyticsReport; excluded: number }) {
  const { pathname } = useLocation()
  return (
    <Card className={styles.empty}>
      <EmptyState
        title="No closed trades yet"
        action={
          <Link
            className={getButtonClass({ variant: 'primary' })}
            to={paths.newTrade(paths.deskBase(pathname))}
          >
            <ButtonFace icon={Plus}>Add Trade</ButtonFace>
          </Link>
        }
      >
        {excluded > 0
          ? describeExcluded(excluded)
          : 'Every figure here is made from closed trades. Close your first one, or add one that is over.'}
        <PartialExits report={report} />
      </EmptyState>
    </Card>
  )
}

/** Shown when no closed trade matches the filter. Partial exits of trades that were closed later may be in its days. */
export function NoTradesLeft({ report, onClear }: { report: AnalyticsReport; onClear: () => void }) {
  return (
    <Card className={styles.empty}>
      <EmptyState title="No closed trades match" action={<Button onClick={onClear}>Clear filters</Button>}>
        No trade that was closed in these days has all that you chose.
        <PartialExits report={report} />
      </EmptyState>
    </Card>
  )
}

/** What partial exits realised, with a link to their trades; nothing without any. */
function PartialExits({ report }: { report: AnalyticsReport }) {
  const { days, reconciliation } = report
  const [from, to] = [days.day[0], days.day.at(-1)]
  if (!from || !to) return null
  return (
    <>
      {' '}
      <TradesLink part={buildRealisedDrillDown(report, { from, to })} className="link">
        Partial exits realised {formatSignedBaseMoney(reconciliation.daysPnl)}
      </TradesLink>
      , which the days below show.
    </>
  )
}

/** A note that closed trades without an exit price are in no figure. */
export function describeExcluded(excluded: number): string {
  return excluded === 1
    ? '1 closed trade has no exit price, so it is in no figure.'
    : `${formatCount(excluded, 'closed trade')} have no exit price, so they are in no figure.`
}

/** Shown when no closed trade has a rate: there is no figure in base currency, but one in each currency. */
export function NoTradesWithRate({
  report,
  filter,
}: {
  report: Pick<AnalyticsReport, 'withoutRate'>
  filter: AnalyticsFilter
}) {
  return (
    <div className={styles.noRate}>
      <Note>
        <Link className="link" to={buildWithoutRatePath(buildReportDrillDown(filter))}>
          {describeWithoutRate(report.withoutRate)}
        </Link>
      </Note>
      <CurrencySection filter={filter} />
    </div>
  )
}
