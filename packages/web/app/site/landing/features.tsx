import { add, multiply, subtract } from '@candlebook/domain/decimal/decimal'
import { CircleAlert, Clock, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from '../../ui/display/icon.tsx'
import type { Format } from '../copy/format.ts'
import type { LandingCopy, Titled } from '../copy/landing-copy.ts'
import type { Findings } from '../example/analyse-file.ts'
import { Amount, describeFigures } from '../example/findings-view.tsx'
import styles from './features.module.css'
import { Section } from './landing-sections.tsx'

/** What the product does: six texts, each with a picture. The figures are those of the sample statement. */
export function Features({ copy, findings, format }: SheetProps) {
  const { features } = copy
  const sheet = { copy, findings, format }
  return (
    <Section id="features" title={features.title} text={features.text}>
      <div className={styles.ledger}>
        <Feature copy={features.arithmetic} className={styles.whole}>
          <ArithmeticSheet {...sheet} />
        </Feature>
        <Feature copy={features.imports} className={styles.half}>
          <ImportSheet {...sheet} />
        </Feature>
        <Feature copy={features.statistics} className={styles.half}>
          <StatisticsSheet {...sheet} />
        </Feature>
        <Feature copy={features.journal}>
          <div className={styles.entry}>
            <p className={styles.entryTitle}>{features.journal.entryTitle}</p>
            <p>{features.journal.entry}</p>
            <p className={styles.chips}>
              {features.journal.tags.map((tag) => (
                <span key={tag} className={styles.chip}>
                  {tag}
                </span>
              ))}
            </p>
          </div>
        </Feature>
        <Feature copy={features.library}>
          <ul className={styles.items}>
            {features.library.items.map(({ title, kind }) => (
              <li key={title}>
                <span>{title}</span>
                <span className={styles.chip}>{kind}</span>
              </li>
            ))}
          </ul>
        </Feature>
        <Feature copy={features.keyboard}>
          <ul className={styles.keys}>
            {features.keyboard.keys.map(({ key, does }) => (
              <li key={key}>
                <kbd>{key}</kbd>
                <span>{does}</span>
              </li>
            ))}
          </ul>
        </Feature>
      </div>
    </Section>
  )
}

function Feature({
  copy,
  className,
  children,
}: {
  copy: Titled
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <article className={className ?? styles.third}>
      <div>
        <h3>{copy.title}</h3>
        <p className={styles.say}>{copy.text}</p>
      </div>
      {children}
    </article>
  )
}

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
        <span className={styles.sheetChip}>{chip}</span>
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

/** What the pictures of the features are made from: the copy of a language and the figures of the sample statement. */
interface SheetProps {
  copy: LandingCopy
  findings: Findings
  format: Format
}
