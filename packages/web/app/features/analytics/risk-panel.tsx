import type { AnalyticsFilter } from '@candlebook/contract/analytics-report'
import { buildRealisedDrillDown, type DrillDownFilter } from '@candlebook/contract/drill-down'
import type { RiskReport } from '@candlebook/contract/risk-report'
import { metricTable } from '@candlebook/domain/analytics/metric-table'
import { explainRiskFigure, type RiskFigure, riskTable } from '@candlebook/domain/analytics/risk-formulas'
import { formatPercent, formatRSum, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { toApiError } from '../../lib/api-error.ts'
import { formatBaseMoney } from '../../lib/money.ts'
import { Dialog, DialogBody } from '../../ui/dialogs/dialog.tsx'
import { Card } from '../../ui/display/card.tsx'
import { useLoadFailureToast } from '../../ui/feedback/load-failure-toast.ts'
import { ErrorState, FailedLine } from '../../ui/feedback/states.tsx'
import { useRisk } from './analytics.queries.ts'
import { useArithmeticDialog, useFigureDialog } from './analytics.url.ts'
import { formatInput } from './arithmetic.words.ts'
import arithmeticStyles from './arithmetic-dialog.module.css'
import { ArithmeticPart } from './arithmetic-part.tsx'
import { DRAWDOWN_FAILED, DrawdownCard, useChosenDrawdown } from './drawdown-card.tsx'
import { FigureLine, FigureView } from './figure-view.tsx'
import figureStyles from './figures.module.css'
import styles from './risk.module.css'
import {
  describeKelly,
  describePeriod,
  describePresent,
  describeQuantiles,
  describeRInterval,
  findRiskFigure,
  planWords,
} from './risk.words.ts'
import { RollingChart, RollingTable } from './rolling-chart.tsx'
import { TradesLink } from './trades-link.tsx'
import { WhatIfSkeleton } from './what-if-skeleton.tsx'

/** What the figures of this section describe, for the names of their help buttons. */
const SUBJECT = 'these trades'

const FAILED = 'Failed to load risk and estimates.'

/** The open section: Kelly fraction, R, time under water, plans, the last trades, and the chance of a drawdown. */
export function RiskPanel({ filter }: { filter: AnalyticsFilter }) {
  const query = useRisk(filter)
  useLoadFailureToast(query.error, FAILED)
  if (query.isPending) return <WhatIfSkeleton />
  if (!query.data) {
    return (
      <Card>
        <ErrorState title={FAILED} onRetry={() => void query.refetch()} retrying={query.isFetching}>
          {toApiError(query.error).message} Nothing was lost.
        </ErrorState>
      </Card>
    )
  }
  return (
    <div className={styles.panel} aria-busy={query.isPlaceholderData || undefined}>
      <RiskFigures risk={query.data} today={filter.today} />
      <PlanCard plan={query.data.plan} closed={query.data.counts.trades} />
      <DrawdownCard filter={filter} />
      <RollingChart risk={query.data} today={filter.today} />
      <RollingTable risk={query.data} />
      <RiskArithmeticDialog risk={query.data} filter={filter} />
    </div>
  )
}

/** Opens and closes the arithmetic of a figure of this section. */
const useRiskDialog = () => useArithmeticDialog(findRiskFigure)

function RiskFigures({ risk, today }: { risk: RiskReport; today: string }) {
  const metricDialog = useFigureDialog()
  const { open } = useRiskDialog()
  const { kelly, r, underWater, counts, hasPartialExits } = risk
  const { longest } = underWater
  const quantiles = describeQuantiles(risk)
  return (
    <Card>
      <dl className={clsx(figureStyles.list, figureStyles.four)}>
        <FigureView
          subject={SUBJECT}
          {...metricTable.kellyPct}
          value={formatPercent(kelly.pct)}
          onOpen={() => metricDialog.open('kellyPct')}
        >
          {describeKelly(risk)}
          <FigureLine>
            <TradesLink part={{}} className="link">
              {formatCount(counts.trades, 'trade')}
            </TradesLink>
          </FigureLine>
        </FigureView>
        <FigureView
          subject={SUBJECT}
          {...metricTable.rExpectancy}
          value={formatRSum(r.expectancy)}
          onOpen={() => metricDialog.open('rExpectancy')}
        >
          {describeRInterval(risk)}
          {r.trades > 0 && (
            <FigureLine>
              <TradesLink part={{ hasR: 'true' }} className="link">
                {formatCount(r.trades, 'trade')} with a stop
              </TradesLink>
            </FigureLine>
          )}
          {quantiles && <FigureLine>{quantiles}</FigureLine>}
        </FigureView>
        <FigureView
          subject={SUBJECT}
          {...riskTable.longestUnderWater}
          value={longest ? formatCount(longest.days, 'day') : missing}
          onOpen={longest ? () => open('longestUnderWater') : null}
        >
          {longest ? describePeriod(longest, today) : 'never below the highest total'}
          {longest && (
            <FigureLine>
              <TradesLink
                part={buildRealisedDrillDown(
                  { reconciliation: { hasPartialExits } },
                  { from: longest.from, to: longest.lastExit },
                )}
                className="link"
              >
                {hasPartialExits ? 'the trades with exits then' : formatCount(longest.trades, 'trade')}
              </TradesLink>
            </FigureLine>
          )}
        </FigureView>
        <FigureView
          subject={SUBJECT}
          {...riskTable.timeUnderWater}
          value={formatPercent(underWater.sharePct)}
          onOpen={() => open('timeUnderWater')}
        >
          {`${underWater.days.toLocaleString('en-US')} of ${formatCount(underWater.of, 'day')}`}
          <FigureLine>{describePresent(risk, today)}</FigureLine>
        </FigureView>
      </dl>
    </Card>
  )
}

/** What stops that were moved away cost, what exits before the target left, and the trades of each. */
function PlanCard({ plan, closed }: { plan: RiskReport['plan']; closed: number }) {
  return (
    <Card aria-labelledby="analytics-plan">
      <div className={styles.title}>
        <h3 className="h-card" id="analytics-plan">
          Plans against what happened
        </h3>
      </div>
      {plan.trades > 0 && (
        <dl className={clsx(figureStyles.list, styles.plans)}>
          <FigureView
            subject={SUBJECT}
            {...planWords.movedStops}
            value={plan.lostBeyondStop > 0 ? formatBaseMoney(plan.movedStopCost) : missing}
            onOpen={null}
          >
            {plan.stopsMoved === 0
              ? 'No stop was moved away from entry or removed.'
              : plan.lostBeyondStop === 0 && 'No exit was beyond the first stop.'}
            <PlanLine count={plan.lostBeyondStop} part={{ plan: 'lost_beyond_stop' }}>
              left beyond the first stop
            </PlanLine>
            <PlanLine count={plan.stopsMoved} part={{ plan: 'stop_moved' }}>
              with a stop moved away or removed
            </PlanLine>
          </FigureView>
          <FigureView
            subject={SUBJECT}
            {...planWords.earlyExits}
            value={plan.leftBeforeTarget > 0 ? formatBaseMoney(plan.leftAmount) : missing}
            onOpen={null}
          >
            {plan.leftBeforeTarget === 0 && 'No exit was between entry and target.'}
            <PlanLine count={plan.leftBeforeTarget} part={{ plan: 'left_before_target' }}>
              left between entry and target
            </PlanLine>
          </FigureView>
        </dl>
      )}
      <p className={clsx(figureStyles.note, 'soft')}>
        {plan.trades > 0 && (
          <>
            <TradesLink part={{ plan: 'planned' }} className="link">
              {formatCount(plan.trades, 'trade')}
            </TradesLink>{' '}
            of {closed.toLocaleString('en-US')} {plan.trades === 1 ? 'has' : 'have'} a plan.{' '}
          </>
        )}
        {plan.trades > 0 ? planWords.convention : planWords.empty}
      </p>
    </Card>
  )
}

/** The number of these trades as a link to them, and what they have in common; nothing for no trade. */
function PlanLine({ count, part, children }: { count: number; part: DrillDownFilter; children: string }) {
  if (count === 0) return null
  return (
    <FigureLine>
      <TradesLink part={part} className="link">
        {formatCount(count, 'trade')}
      </TradesLink>{' '}
      {children}
    </FigureLine>
  )
}

/** The arithmetic of the figure in the URL. */
function RiskArithmeticDialog({ risk, filter }: { risk: RiskReport; filter: AnalyticsFilter }) {
  const { figure, close } = useRiskDialog()
  const { data: drawdown, isPending, isError, isFetching, refetch } = useChosenDrawdown(filter)
  if (!figure) return null
  const { title, help } = riskTable[figure]
  const chance = drawdown?.estimate ? { ...drawdown.estimate, trades: drawdown.trades } : null
  const parts = explainRiskFigure(figure, risk, chance)
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} description={help}>
      <DialogBody>
        <div className={arithmeticStyles.parts}>
          {parts.length === 0 &&
            (figure === 'drawdownRisk' && isPending ? (
              <p className="soft" role="status">
                Estimating.
              </p>
            ) : figure === 'drawdownRisk' && isError && !drawdown ? (
              <FailedLine onRetry={() => void refetch()} retrying={isFetching}>
                {DRAWDOWN_FAILED}
              </FailedLine>
            ) : (
              <p className="soft">{NO_FIGURE[figure] ?? 'This figure does not exist for these trades.'}</p>
            ))}
          {parts.map((part, at) => (
            <ArithmeticPart
              key={part.title}
              formula={part}
              result={formatInput(part.result)}
              help={at === 0 && parts.length === 1 ? help : null}
            />
          ))}
        </div>
      </DialogBody>
    </Dialog>
  )
}

const NO_FIGURE: Partial<Record<RiskFigure, string>> = {
  longestUnderWater: 'Your total was never below its highest point so far.',
}
