import { formatDay } from '@candlebook/domain/days/format-day'
import { divide, negate } from '@candlebook/domain/decimal/decimal'
import { formatRSum, missing } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { nameTrade } from '@candlebook/domain/trades/instrument'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBaseMoney, formatSignedBaseMoney, getShownCurrency } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card } from '../../ui/display/card.tsx'
import { Icon } from '../../ui/display/icon.tsx'
import { Help } from '../../ui/feedback/tooltip.tsx'
import { checkAgain, useNamedTrade } from './analytics.queries.ts'
import {
  describeExpectancyInterval,
  describeTooFew,
  describeWinRateInterval,
  EXPECTANCY_INTERVAL_HELP,
} from './certainty.words.ts'
import { FigureName, FigureValue } from './figures.tsx'
import { describeFigure, type FigureId, listFigures } from './figures.words.ts'
import styles from './key-metrics.module.css'
import { describeExcluded } from './no-closed-trades.tsx'
import { describeReconciliation, describeRReconciliation, type OtherTotals } from './reconciliation.words.ts'
import type { ShownReport } from './results.words.ts'
import { describePartsRounding } from './rounding.words.ts'
import { TradeCount } from './trades-link.tsx'

/**
 * Total P&L, win rate, risk/reward and expectancy, the arithmetic of expectancy, and the check that all totals agree
 * [ANLY-03..06].
 */
export function KeyMetrics({ report, others }: { report: ShownReport; others: OtherTotals }) {
  const tooFew = describeTooFew(report)
  const inR = getResultUnit() === 'r'
  const extras: Partial<Record<FigureId, ReactNode>> = {
    winRatePct: (
      <>
        <WinRateBar percent={report.metrics.winRatePct} />
        <Small>{describeWinRateInterval(report)}</Small>
      </>
    ),
    expectancy: !inR && (
      <Small>
        {describeExpectancyInterval(report)}
        <Help className={styles.help} about="the interval of expectancy">
          {EXPECTANCY_INTERVAL_HELP}
        </Help>
      </Small>
    ),
  }
  return (
    <Card>
      <dl className={clsx(styles.figures, 'num')}>
        {listFigures('key').map((id) => (
          <KeyFigure key={id} id={id} report={report}>
            {extras[id]}
          </KeyFigure>
        ))}
      </dl>
      {tooFew && <p className={styles.tooFew}>{tooFew}</p>}
      <div className={styles.sums}>
        {inR ? <RLedger report={report} /> : <ExpectancyLedger report={report} />}
        <Reconciliation report={report} others={others} />
      </div>
    </Card>
  )
}

function KeyFigure({ id, report, children }: { id: FigureId; report: ShownReport; children?: ReactNode }) {
  return (
    <div className={styles.figure}>
      <FigureName id={id} size="key" />
      <dd>
        <FigureValue id={id} report={report} size="key" />
        {children}
        <span className={clsx(styles.below, 'cap')}>{describeFigure(id, report).context}</span>
      </dd>
    </div>
  )
}

function WinRateBar({ percent }: { percent: string }) {
  return (
    <span
      className={styles.progress}
      role="progressbar"
      aria-label="Win rate"
      aria-valuenow={Number(percent)}
    >
      <i style={{ width: `${Number(percent)}%` }} />
    </span>
  )
}

function Small({ children }: { children: ReactNode }) {
  return children === null ? null : <span className={clsx(styles.below, 'mini')}>{children}</span>
}

/** Shows that all totals agree, or a warning that names the trade. */
function Reconciliation({ report, others }: { report: ShownReport; others: OtherTotals }) {
  const result =
    getResultUnit() === 'r' ? describeRReconciliation(report, others) : describeReconciliation(report, others)
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

/** The average R computed from its sum, and the trades that are left out. */
function RLedger({ report: { counts, sums, metrics } }: { report: ShownReport }) {
  const left = counts.trades - sums.rTrades
  return (
    <div>
      <h3 className="h-group">How the average R comes out</h3>
      <table className={clsx(styles.ledger, styles.narrowNames)}>
        <tbody>
          <tr>
            <th scope="row">Sum of R</th>
            <td>{formatCount(sums.rTrades, 'trade')} with a stop loss</td>
            <td>{sums.rTrades === 0 ? missing : formatRSum(sums.r)}</td>
          </tr>
          <tr>
            <th scope="row">Left out</th>
            <td>{formatCount(left, 'trade')} without a stop loss on the losing side of entry</td>
            <td>no R</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              R per trade
            </th>
            <td>
              <span className={styles.doubleLine}>{formatRSum(metrics.rExpectancy)}</span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const named = { win: 'the wins', loss: 'the losses', even: 'the break-evens' }

/** Expectancy computed from wins and losses, line by line [ANLY-06]. */
function ExpectancyLedger({ report }: { report: ShownReport }) {
  const { counts, metrics, sums } = report
  const perTrade = (amount: string) => divide(amount, String(counts.trades), { places: 20 })
  const of = (count: number, result: 'win' | 'loss' | 'even') => (
    <>
      {count > 0 ? <TradeCount count={count} of={named[result]} part={{ result }} /> : '0'} of{' '}
      {formatCount(counts.trades, 'trade')}
    </>
  )
  const parts = [perTrade(sums.won), perTrade(negate(sums.lost))].filter((part) => part !== null)
  const rounding =
    metrics.expectancy === null
      ? null
      : describePartsRounding(parts, { total: metrics.expectancy, currency: getShownCurrency() })
  return (
    <div>
      <h3 className="h-group">How expectancy comes out</h3>
      <table className={clsx(styles.ledger, styles.narrowNames)}>
        <tbody>
          <tr>
            <th scope="row">Wins</th>
            <td>
              {of(counts.wins, 'win')}
              {metrics.averageWin !== null && ` × ${formatBaseMoney(metrics.averageWin)} average win`}
            </td>
            <td>{formatSignedBaseMoney(perTrade(sums.won))}</td>
          </tr>
          <tr>
            <th scope="row">Losses</th>
            <td>
              {of(counts.losses, 'loss')}
              {metrics.averageLoss !== null && ` × ${formatBaseMoney(metrics.averageLoss)} average loss`}
            </td>
            <td>{formatSignedBaseMoney(perTrade(negate(sums.lost)))}</td>
          </tr>
          <tr>
            <th scope="row">Even</th>
            <td>
              {of(counts.evens, 'even')} × {formatBaseMoney('0')}
            </td>
            <td>{formatBaseMoney('0')}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Expectancy per trade
            </th>
            <td>
              <span className={styles.doubleLine}>{formatSignedBaseMoney(metrics.expectancy)}</span>
            </td>
          </tr>
        </tbody>
      </table>
      {rounding && <p className="cap">{rounding}</p>}
    </div>
  )
}
