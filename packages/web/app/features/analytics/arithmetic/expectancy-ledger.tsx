import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { divide, negate } from '@candlebook/domain/decimal'
import { formatCount } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { formatAccountMoney, formatSignedAccountMoney, getShownCurrency } from '../../../lib/money.ts'
import { describePartsRounding } from '../../../lib/rounding/rounding.words.ts'
import { TradeCount } from '../drill-down/trades-link.tsx'
import styles from './ledger.module.css'

const named = { win: 'the wins', loss: 'the losses', even: 'the break-evens' }

/** Expectancy computed from wins and losses, line by line [ANLY-06]. */
export function ExpectancyLedger({ report }: { report: AnalyticsReport }) {
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
              {metrics.averageWin !== null && ` × ${formatAccountMoney(metrics.averageWin)} average win`}
            </td>
            <td>{formatSignedAccountMoney(perTrade(sums.won))}</td>
          </tr>
          <tr>
            <th scope="row">Losses</th>
            <td>
              {of(counts.losses, 'loss')}
              {metrics.averageLoss !== null && ` × ${formatAccountMoney(metrics.averageLoss)} average loss`}
            </td>
            <td>{formatSignedAccountMoney(perTrade(negate(sums.lost)))}</td>
          </tr>
          <tr>
            <th scope="row">Even</th>
            <td>
              {of(counts.evens, 'even')} × {formatAccountMoney('0')}
            </td>
            <td>{formatAccountMoney('0')}</td>
          </tr>
          <tr className={styles.total}>
            <th scope="row" colSpan={2}>
              Expectancy per trade
            </th>
            <td>
              <span className={styles.doubleLine}>{formatSignedAccountMoney(metrics.expectancy)}</span>
            </td>
          </tr>
        </tbody>
      </table>
      {rounding && <p className="cap">{rounding}</p>}
    </div>
  )
}
