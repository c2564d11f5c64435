import type { TradeSummary } from '@candlebook/contract/trades'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import { clsx } from 'clsx'
import styles from './summary-cards.module.css'

/** What the small drawing of a card shows. */
export type SummaryGlyphProps =
  | { of: 'total'; summary: TradeSummary; className: string | undefined }
  | { of: 'outcomes' | 'open'; summary: TradeSummary }
  | { of: 'journal'; days: readonly boolean[] }

/** The drawing next to the figure of a card. It loads when the browser is idle, because it says nothing that the card does not say. */
export function SummaryGlyph(props: SummaryGlyphProps) {
  switch (props.of) {
    case 'total':
      return <EquityGlyph summary={props.summary} className={props.className} />
    case 'outcomes':
      return <OutcomeGlyph summary={props.summary} />
    case 'open':
      return <OpenGlyph summary={props.summary} />
    case 'journal':
      return <JournalGlyph days={props.days} />
  }
}

/** The total over the last days with exits, and a dotted line at the value where it started. */
function EquityGlyph({ summary, className }: { summary: TradeSummary; className?: string }) {
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
function OutcomeGlyph({ summary: { wins, evens, losses } }: { summary: TradeSummary }) {
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
function OpenGlyph({ summary }: { summary: TradeSummary }) {
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
function JournalGlyph({ days }: { days: readonly boolean[] }) {
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

/** The line of a total over time, as an SVG path inside a box. */
type EquityLine = { path: string; startY: number; endY: number }

const BOX = { left: 1, right: 64, top: 4, bottom: 32 }

/** The small equity line; null below two values. It uses floats, because it is decoration. */
export function buildEquityLine(equity: Decimal[]): EquityLine | null {
  if (equity.length < 2) return null
  const values = equity.map(Number)
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => ({
    x: round(BOX.left + ((BOX.right - BOX.left) * index) / (values.length - 1)),
    y: round(BOX.bottom - ((BOX.bottom - BOX.top) * (value - low)) / span),
  }))
  return {
    path: `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`,
    startY: points[0]!.y, // there are at least two
    endY: points.at(-1)!.y,
  }
}

/** The most candles that are drawn for the open trades. */
export const MAX_CANDLES = 5

/** One candle for each open trade, five at most: solid with a stop, hollow without. One hollow candle shows that a stop is missing. */
export function openCandles({
  open,
  openWithStop,
}: {
  open: number
  openWithStop: number
}): ('solid' | 'hollow')[] {
  const count = Math.min(open, MAX_CANDLES)
  const hollow = open === 0 ? 0 : Math.ceil(((open - openWithStop) * count) / open)
  return Array.from({ length: count }, (_, index) => (index < count - hollow ? 'solid' : 'hollow'))
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
