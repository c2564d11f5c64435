import { compare, sign } from '@candlebook/domain/decimal/decimal'
import type { CSSProperties } from 'react'
import type { Language } from '../../lib/languages.ts'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { createFormat, type Format } from '../copy/format.ts'
import type { ExampleCopy } from '../copy/landing-copy.ts'
import type { FindingRow, Findings } from './analyse-file.ts'
import styles from './findings-view.module.css'

export interface FindingsViewProps {
  findings: Findings
  copy: ExampleCopy
  language: Language
}

/** The key figures of a file with their arithmetic, and its results by symbol and by weekday. */
export function FindingsView({ findings, copy, language }: FindingsViewProps) {
  const format = createFormat(language)
  const {
    broker,
    executions,
    counts,
    open,
    skipped,
    otherCurrencies,
    feesLeftOut,
    currency,
    bySymbol,
    byWeekday,
  } = findings
  const [symbols, days] = [findBest(bySymbol), findBest(byWeekday)]
  const show = (row: FindingRow) => format.signedMoney(row.pnl, currency)
  const nameDay = ({ key }: FindingRow) => format.weekday(Number(key))
  return (
    <div className={styles.findings}>
      <p className={styles.summary}>
        {copy.summary({
          broker,
          executions: format.count(executions),
          closed: format.count(counts.trades),
          open: format.count(open),
          skipped: format.count(skipped),
        })}{' '}
        {otherCurrencies > 0 && copy.otherCurrencies(format.count(otherCurrencies), currency)}{' '}
        {feesLeftOut.length > 0 &&
          copy.feesLeftOut(feesLeftOut.map((fee) => format.money(fee.amount, fee.currency)).join(', '))}
      </p>
      <dl className={styles.figures}>
        {describeFigures({ findings, copy, format }).map((figure) => (
          <Figure key={figure.name} figure={figure} currency={currency} format={format} />
        ))}
      </dl>
      <div className={styles.tables}>
        <Rows
          title={
            hasGained(symbols[0])
              ? symbols.length === 1 && copy.bySymbol(symbols[0].key, show(symbols[0]))
              : copy.noSymbolGained
          }
          note={copy.bySymbolNote}
          head={copy.symbol}
          rows={bySymbol.map((row) => ({ row, name: row.key }))}
          {...{ copy, currency, format }}
        />
        <Rows
          title={
            hasGained(days[0])
              ? days.length === 1 && copy.byWeekday(nameDay(days[0]), show(days[0]))
              : copy.noDayGained
          }
          note={copy.byWeekdayNote}
          head={copy.day}
          rows={byWeekday.map((row) => ({ row, name: capitalise(nameDay(row)) }))}
          {...{ copy, currency, format }}
        />
      </div>
    </div>
  )
}

function Figure({ figure, currency, format }: { figure: ShownFigure; currency: string; format: Format }) {
  return (
    <div>
      <dt>{figure.name}</dt>
      <dd className={styles.value}>
        {figure.amount === undefined ? (
          figure.value
        ) : (
          <Amount amount={figure.amount} currency={currency} format={format} />
        )}
      </dd>
      <dd className={styles.sum}>{figure.sum}</dd>
    </div>
  )
}

function Rows({
  title,
  note,
  head,
  rows,
  copy,
  currency,
  format,
}: {
  /** False when several rows are best: then the note is the title. */
  title: string | false
  note: string
  head: string
  rows: { row: FindingRow; name: string }[]
  copy: ExampleCopy
  currency: string
  format: Format
}) {
  const toWidth = scaleBars(rows.map(({ row }) => Number(row.pnl)))
  return (
    <section className={styles.panel} aria-label={note}>
      <h3>{title || note}</h3>
      {title && <p className={styles.note}>{note}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className={styles.bar}>
              <span className="visually-hidden">{copy.pnl}</span>
            </th>
            <th scope="col">{copy.winRate}</th>
            <th scope="col">{copy.pnl}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, name }) => (
            <tr key={row.key}>
              <th scope="row">{name}</th>
              <td className={styles.bar}>
                <span style={toWidth(Number(row.pnl)) as CSSProperties} data-sign={sign(row.pnl)} />
              </td>
              <td className={styles.rate}>
                {row.wins}/{row.trades}
              </td>
              <td>
                <Amount amount={row.pnl} currency={currency} format={format} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns a function that gives a bar its start and its width, in percent of the range from loss to gain. */
function scaleBars(amounts: number[]) {
  const low = Math.min(0, ...amounts)
  const range = Math.max(0, ...amounts) - low || 1
  const toShare = (amount: number) => ((amount - low) / range) * 100
  return (amount: number) => ({
    '--from': `${toShare(Math.min(0, amount)).toFixed(2)}%`,
    '--width': `${Math.max(1, Math.abs(amount / range) * 100).toFixed(2)}%`,
  })
}

function hasGained(row: FindingRow | undefined): row is FindingRow {
  return row !== undefined && sign(row.pnl) > 0
}

/** The rows with the highest P&L. */
function findBest(rows: FindingRow[]): FindingRow[] {
  const [best] = rows.toSorted((a, b) => compare(b.pnl, a.pnl))
  return best ? rows.filter(({ pnl }) => compare(pnl, best.pnl) === 0) : []
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A profit or loss in a language. */
export function Amount({ amount, currency, format }: { amount: string; currency: string; format: Format }) {
  return <Pnl text={format.signedMoney(amount, currency)} sign={getPnlSign(sign(amount))} />
}

/** A figure with its arithmetic in numbers. `amount` is set for a profit or loss. */
interface ShownFigure {
  name: string
  value: string
  sum: string
  amount?: string
}

type Six<T> = [T, T, T, T, T, T]

/** The six key figures: total, win rate, risk/reward, expectancy, profit factor, and largest drawdown. */
export function describeFigures({
  findings,
  copy,
  format,
}: {
  findings: Findings
  copy: ExampleCopy
  format: Format
}): Six<ShownFigure> {
  const { metrics, counts, won, lost, drawdown, currency } = findings
  const orMissing = (value: string | null, show: (known: string) => string) =>
    value === null ? copy.missing : show(value)
  const [win, loss] = [metrics.averageWin, metrics.averageLoss].map((average) =>
    format.amount(average ?? '0', currency),
  )
  return [
    {
      name: copy.totalPnl,
      value: format.signedMoney(metrics.totalPnl, currency),
      sum: `${format.amount(won, currency)} − ${format.amount(lost, currency)}, ${copy.afterFees(format.money(metrics.feesPaid, currency))}`,
      amount: metrics.totalPnl,
    },
    {
      name: copy.winRate,
      value: format.percent(metrics.winRatePct),
      sum: `${counts.wins} ÷ ${counts.trades}`,
    },
    { name: copy.riskReward, value: orMissing(metrics.riskReward, format.ratio), sum: `${win} ÷ ${loss}` },
    {
      name: copy.expectancy,
      value: orMissing(metrics.expectancy, (known) => format.signedMoney(known, currency)),
      sum: `${counts.wins}/${counts.trades} × ${win} − ${counts.losses}/${counts.trades} × ${loss}`,
      ...(metrics.expectancy === null ? {} : { amount: metrics.expectancy }),
    },
    {
      name: copy.profitFactor,
      value: orMissing(metrics.profitFactor, format.ratio),
      sum: `${format.amount(won, currency)} ÷ ${format.amount(lost, currency)}`,
    },
    {
      name: copy.maxDrawdown,
      value: format.money(metrics.maxDrawdown, currency),
      sum: drawdown
        ? `${format.amount(drawdown.peak, currency)} − ${toTerm(format.amount(drawdown.trough, currency))}`
        : '',
    },
  ]
}

/** A negative number after a minus gets brackets. */
function toTerm(amount: string): string {
  return amount.startsWith('−') ? `(${amount})` : amount
}
