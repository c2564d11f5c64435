import type { TradeSummary } from '@candlebook/contract/trades'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import { clsx } from 'clsx'
import styles from './summary-cards.module.css'
import { buildEquityLine, openCandles } from './summary-figures.ts'

/** The total over the last days with exits, and a dotted line at the value where it started. */
export function EquityGlyph({ summary, className }: { summary: TradeSummary; className?: string }) {
  const line = buildEquityLine(summary.equity)
  if (!line) return null
  return (
    <svg className={className} width="70" height="36" viewBox="0 0 70 36" aria-hidden="true">
      <path className={styles.start} d={`M1 ${line.startY}h63`} />
      <path className={styles.equityLine} d={line.path} />
      <circle className={clsx(styles.end, getEndClass(summary))} cx="64" cy={line.endY} r="3" />
    </svg>
  )
}

/** Wins, break-even trades and losses as parts of one bar; the bar is empty without closed trades. */
export function OutcomeGlyph({ summary: { wins, evens, losses } }: { summary: TradeSummary }) {
  const parts = [
    { kind: 'wins', className: styles.gain, count: wins },
    { kind: 'evens', className: styles.even, count: evens },
    { kind: 'losses', className: styles.loss, count: losses },
  ].filter(({ count }) => count > 0)
  return (
    <div className={styles.outcomes}>
      {parts.length === 0 && <i />}
      {parts.map(({ kind, className, count }) => (
        <i key={kind} className={className} style={{ flexGrow: count }} />
      ))}
    </div>
  )
}

/** A candle for each open trade, hollow when it has no stop. */
export function OpenGlyph({ summary }: { summary: TradeSummary }) {
  const candles = openCandles(summary)
  if (candles.length === 0) return null
  const width = candles.length * STEP - 8
  return (
    <svg className={styles.candles} width={width} height="24" viewBox={`0 0 ${width} 24`} aria-hidden="true">
      {candles.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: candles have a position and no name
        <Candle key={index} x={index * STEP} kind={kind} />
      ))}
    </svg>
  )
}

/** The last days of the journal, oldest first; a day with an entry is filled. */
export function JournalGlyph({ days }: { days: readonly boolean[] }) {
  const perLine = Math.ceil(days.length / 2)
  return (
    <svg className={styles.days} width="92" height="24" viewBox="0 0 92 24" aria-hidden="true">
      {days.map((written, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is identified by its position
          key={index}
          className={written ? styles.written : undefined}
          x={0.5 + (index % perLine) * 9.3}
          y={index < perLine ? 2 : 13}
          width="7"
          height="9"
          rx="1.5"
        />
      ))}
    </svg>
  )
}

const STEP = 16

function getEndClass({ totalPnl }: TradeSummary): string | undefined {
  const sign = getMoneySign(totalPnl)
  if (sign === 1) return styles.gain
  return sign === -1 ? styles.loss : undefined
}

function Candle({ x, kind }: { x: number; kind: 'solid' | 'hollow' }) {
  return (
    <>
      <path d={`M${x + 4} 2v20`} />
      <rect
        className={kind === 'solid' ? styles.solid : undefined}
        x={x + 0.75}
        y="6.75"
        width="6.5"
        height="10.5"
        rx="1.5"
      />
    </>
  )
}
