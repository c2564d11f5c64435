import type { AnalyticsReport } from '@candlebook/contract/analytics-report'
import { buildBarDrillDown, buildRBarDrillDown, type DrillDownFilter } from '@candlebook/contract/drill-down'
import { sign } from '@candlebook/domain/decimal/decimal'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { ChartCard, ChartNote, NoDataNote } from './chart-card.tsx'
import { DataTable } from './data-table.tsx'
import {
  describePnlBin,
  describePnlDistribution,
  describeRBin,
  describeRDistribution,
  formatPnlBinLabel,
  formatRBinLabel,
  formatShares,
  isEven,
} from './distribution-findings.ts'
import styles from './histogram.module.css'
import { TradeCount, TradesLink } from './trades-link.tsx'

type Bar = {
  key: string
  words: string
  label: string
  side: 'gain' | 'loss' | 'flat'
  trades: number
  part: DrillDownFilter
}

/** The number of trades by R-multiple. */
export function RDistribution({ report }: { report: AnalyticsReport }) {
  const { trades, bins } = report.distributions.r
  const bars = bins.map(
    (bin): Bar => ({
      key: bin.at,
      words: describeRBin(bin),
      label: formatRBinLabel(bin),
      side: getSide(bin.at),
      trades: bin.trades,
      part: buildRBarDrillDown(bin),
    }),
  )
  return (
    <Distribution
      title={describeRDistribution(report.distributions.r)}
      what="Result in R"
      bars={bars}
      note={`${formatCount(trades, 'trade')} with a stop loss; a bar is half an R.`}
    />
  )
}

/** The number of trades by P&L. */
export function PnlDistribution({ report }: { report: AnalyticsReport }) {
  const { bins } = report.distributions.pnl
  const bars = bins.map((bin): Bar => {
    return {
      key: `${bin.from} ${bin.to}`,
      words: describePnlBin(bin),
      label: formatPnlBinLabel(bin),
      side: isEven(bin) ? 'flat' : sign(bin.to ?? '1') > 0 ? 'gain' : 'loss',
      trades: bin.trades,
      part: buildBarDrillDown(bin),
    }
  })
  return (
    <Distribution
      title={describePnlDistribution(bins)}
      what="P&L of the trade"
      bars={bars}
      labels="edge"
      note={`Each bar is labelled where it begins.${getResultUnit() === 'r' ? ' In money; the same trades by R are under Risk.' : ''}`}
    />
  )
}

function Distribution({
  title,
  what,
  bars,
  labels = 'middle',
  note,
}: {
  title: string
  what: string
  bars: readonly Bar[]
  labels?: 'middle' | 'edge'
  note: string
}) {
  const shares = formatShares(bars.map(({ trades }) => trades))
  return (
    <ChartCard
      title={title}
      table={
        bars.length === 0 ? null : (
          <DataTable
            label={`Trades by ${what}`}
            columns={[what, 'Trades', 'Share']}
            rows={bars.map((bar, at) => [
              bar.words,
              <TradeCount key="trades" count={bar.trades} of={bar.words} part={bar.part} />,
              shares[at],
            ])}
          />
        )
      }
    >
      {bars.length === 0 && <NoDataNote>A stop loss is entered in the form of a trade.</NoDataNote>}
      {bars.length > 0 && (
        <>
          <Bars what={what} bars={bars} labels={labels} />
          <ChartNote>{note}</ChartNote>
        </>
      )}
    </ChartCard>
  )
}

function Bars({ what, bars, labels }: { what: string; bars: readonly Bar[]; labels: 'middle' | 'edge' }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const maxTrades = Math.max(...bars.map(({ trades }) => trades), 1)
  const hasRoomForCounts = width / bars.length > 7 * maxTrades.toLocaleString('en-US').length + 4
  const labelled = selectLabelledBars(bars, { width, minLabelWidthPx: labels === 'edge' ? 46 : 30 })
  return (
    <div ref={ref}>
      <ul className={clsx(styles.bars, 'num')} data-labels={labels} aria-label={`Trades by ${what}`}>
        {bars.map((bar) => (
          <li key={bar.key}>
            <BarLink bar={bar}>
              {hasRoomForCounts && <em>{bar.trades > 0 ? bar.trades.toLocaleString('en-US') : ''}</em>}
              <i className={styles[bar.side]} style={{ height: Math.round((96 * bar.trades) / maxTrades) }} />
              <small>{labelled.has(bar) && bar.label}</small>
            </BarLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The bars with an axis label: every n-th from the first, so that each label has a minimum width. */
function selectLabelledBars(
  bars: readonly Bar[],
  { width, minLabelWidthPx }: { width: number; minLabelWidthPx: number },
): Set<Bar> {
  const withLabel = bars.filter(({ label }) => label !== '')
  const every = Math.max(1, Math.ceil((minLabelWidthPx * withLabel.length) / Math.max(width, 1)))
  return new Set(withLabel.filter((_, at) => at % every === 0))
}

/** A bar that links to its trades; an empty bar has no link. */
function BarLink({ bar, children }: { bar: Bar; children: ReactNode }) {
  const words = `${bar.words}: ${formatCount(bar.trades, 'trade')}`
  const looks = <span aria-hidden>{children}</span>
  if (bar.trades === 0) {
    return (
      <span className={styles.bar} title={words}>
        {looks}
        <span className="visually-hidden">{words}</span>
      </span>
    )
  }
  return (
    <TradesLink className={styles.bar} title={words} part={bar.part}>
      {looks}
      <span className="visually-hidden">
        {words}, show {bar.trades === 1 ? 'it' : 'them'}
      </span>
    </TradesLink>
  )
}

function getSide(at: string): Bar['side'] {
  return sign(at) > 0 ? 'gain' : sign(at) < 0 ? 'loss' : 'flat'
}

/** The width of an element, so that a chart is laid out for it instead of scaled; 0 before it is measured. */
function useWidth<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
