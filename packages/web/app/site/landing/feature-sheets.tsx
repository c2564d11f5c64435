import { add, multiply, subtract } from '@candlebook/domain/decimal'
import { CircleAlert, Clock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import { Amount } from '../example/amount.tsx'
import { describeFigures } from '../example/describe-figures.ts'
import styles from './feature-sheets.module.css'
import type { SheetProps } from './sheet-props.ts'

/** The best trade of the sample statement, computed line by line. */
export function ArithmeticSheet({ copy, findings, format }: SheetProps) {
  const { arithmetic } = copy.features
  const { best, currency } = findings
  const { symbol, type, quantity, entryPrice, exitPrice, exitDate, fees, pnl } = best
  const [high, low] = type === 'long' ? [exitPrice, entryPrice] : [entryPrice, exitPrice]
  const gross = add(pnl, fees)
  return (
    <Sheet title={arithmetic.closed(symbol, format.day(exitDate))} chip={arithmetic[type]}>
      <Line
        name={arithmetic.priceMove}
        sum={`(${format.amount(high, currency)} − ${format.amount(low, currency)}) × ${quantity}`}
      >
        <Amount amount={multiply(subtract(high, low), quantity)} currency={currency} format={format} />
      </Line>
      <Line name={arithmetic.fees} sum="">
        {format.signedMoney(`-${fees}`, currency)}
      </Line>
      <Line
        name={copy.example.pnl}
        sum={`${format.amount(gross, currency)} − ${format.amount(fees, currency)}`}
        isTotal
      >
        <Amount amount={pnl} currency={currency} format={format} />
      </Line>
    </Sheet>
  )
}

/** What an import of the sample statement would do. */
export function ImportSheet({ copy, findings }: SheetProps) {
  const { imports } = copy.features
  const { executions, counts, open, skipped } = findings
  return (
    <Sheet title="october.csv" chip={imports.rows(executions)}>
      <PlanLine icon={Plus} text={imports.added(executions)} count={counts.trades} />
      <PlanLine icon={Clock} text={imports.open} count={open} />
      <PlanLine icon={CircleAlert} text={imports.left} count={skipped} />
      <li className={styles.foot}>
        <span>{imports.nothingSaved}</span>
        <span className={styles.pressed}>{imports.action(counts.trades + open)}</span>
      </li>
    </Sheet>
  )
}

/** Four figures of the sample statement, each with its arithmetic. */
export function StatisticsSheet({ copy, findings, format }: SheetProps) {
  const { statistics } = copy.features
  const { counts } = findings
  const [, winRate, riskReward, , profitFactor, drawdown] = describeFigures({
    findings,
    copy: copy.example,
    format,
  })
  return (
    <Sheet title={format.month(findings.from)} chip={statistics.closed(counts.trades)}>
      <Line name={winRate.name} sum={statistics.wins(counts.wins, counts.trades, counts.evens)}>
        <b>{winRate.value}</b>
      </Line>
      {[riskReward, profitFactor, drawdown].map(({ name, sum, value }) => (
        <Line key={name} name={name} sum={sum}>
          <b>{value}</b>
        </Line>
      ))}
    </Sheet>
  )
}

function Sheet({ title, chip, children }: { title: string; chip: string; children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <p className={styles.title}>
        <span>{title}</span>
        <span className={styles.chip}>{chip}</span>
      </p>
      <ul className="num">{children}</ul>
    </div>
  )
}

function Line({
  name,
  sum,
  isTotal = false,
  children,
}: {
  name: string
  sum: string
  isTotal?: boolean
  children: ReactNode
}) {
  return (
    <li className={isTotal ? styles.total : styles.line}>
      <span className={styles.name}>{name}</span>
      <span className={styles.sum}>{sum}</span>
      <span className={styles.result}>{children}</span>
    </li>
  )
}

function PlanLine({ icon, text, count }: { icon: LucideIcon; text: string; count: number }) {
  return (
    <li className={styles.plan}>
      <Icon of={icon} />
      <span>{text}</span>
      <b>{count}</b>
    </li>
  )
}
