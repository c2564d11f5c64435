import type { TradeSummary } from '@candlebook/contract/trades'
import { sign } from '@candlebook/domain/decimal/decimal'
import { getMoneySign } from '@candlebook/domain/money/format-money'
import type { ResultDays } from '@candlebook/domain/settings/preferences'
import { formatPercent, formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { computeWinRatePct } from '@candlebook/domain/trades/win-rate'
import { countClosedWithoutRate } from '@candlebook/domain/trades/without-rate'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDashboardTotal } from '../../lib/money.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Stat, Summary } from '../../ui/display/stat.tsx'
import { usePreferences } from '../settings/preferences.ts'
import styles from './summary-cards.module.css'
import type { SummaryGlyphProps } from './summary-glyphs.tsx'
import { useRetryTrades, useTradeSummary } from './trade-summary.queries.ts'
import { buildWithoutRatePath, describeWithoutRate } from './without-rate.words.ts'

/** The figures of the journal. The desk passes them in, because the trades feature does not import the journal. */
type JournalFigures = {
  entries: number
  /** For each of the last 20 days, oldest first, whether it has an entry. */
  days: readonly boolean[]
}

type SummaryCardsProps = {
  journal: JournalFigures | { retry: () => void } | null
  /** Shows the drawing of a card. The desk passes it in, because it loads later. */
  glyph: (shown: SummaryGlyphProps) => ReactNode
  /** Shows a line of the first card in percent, and otherwise as it is in money. */
  inPercent: (shown: { line: 'total' | 'month'; inMoney: ReactNode }) => ReactNode
}

/** The four figures of the dashboard [SHELL-20] to [SHELL-23]. `journal` is null while it loads, and `retry` when it failed. */
export function SummaryCards({ journal, glyph, inPercent }: SummaryCardsProps) {
  const query = useTradeSummary()
  const retry = useRetryTrades()
  const summary = query.data
  const { resultDays } = usePreferences()
  const words = summary && describeSummary(summary, resultDays)
  const figure = (label: string, show: (summary: TradeSummary, words: SummaryWords) => Shown) => {
    if (summary && words) return <Stat label={label} {...show(summary, words)} />
    return query.isPending ? <WaitingStat label={label} /> : <FailedStat label={label} onRetry={retry} />
  }
  const inUnit = (line: 'total' | 'month', inMoney: ReactNode) =>
    getResultUnit() === 'percent' ? (
      <>
        {KEEPS_LINE}
        {inPercent({ line, inMoney })}
      </>
    ) : (
      inMoney
    )
  return (
    <Summary label="Summary" busy={query.isPending}>
      {figure('Total P&L', (summary, words) => ({
        figure: inUnit('total', <Pnl text={words.total} sign={getPnlSign(words.totalSign)} fit />),
        glyph:
          words.total.length > FITS_WITH_GLYPH || getResultUnit() !== 'money'
            ? undefined
            : glyph({
                ...{ of: 'total', summary },
                className: words.total.length > FITS_NARROW ? styles.wideOnly : undefined,
              }),
        context: (
          <>
            {inUnit('month', words.month)}
            {summary.withoutRate[0] && (
              <>
                <br />
                <Link className="link" to={buildWithoutRatePath()}>
                  {describeWithoutRate(summary.withoutRate)}
                </Link>
              </>
            )}
          </>
        ),
      }))}
      {figure('Win Rate', (summary, words) => ({
        figure: words.winRate,
        glyph: glyph({ of: 'outcomes', summary }),
        context: (
          <>
            <span className="only-desk">{words.outcomes}</span>
            <span className="only-phone">{words.outcomesShort}</span>
          </>
        ),
      }))}
      {figure('Open Trades', (summary, words) => ({
        figure: words.open,
        glyph: glyph({ of: 'open', summary }),
        context: words.stops,
      }))}
      <JournalStat {...{ journal, glyph }} />
    </Summary>
  )
}

/** Gives a line its height until its content loads. */
const KEEPS_LINE = '\u200b'

type Shown = { figure: ReactNode; glyph?: ReactNode; context: ReactNode }

// How many characters of the total fit next to the picture: on a narrow desktop, and on a wide one.
const FITS_NARROW = 8
const FITS_WITH_GLYPH = 11

function JournalStat({ journal, glyph }: Pick<SummaryCardsProps, 'journal' | 'glyph'>) {
  const label = 'Journal Entries'
  if (!journal) return <WaitingStat label={label} />
  if ('retry' in journal) return <FailedStat label={label} onRetry={journal.retry} />
  const { entries, days } = journal
  return (
    <Stat
      label={label}
      figure={entries.toLocaleString('en-US')}
      glyph={glyph({ of: 'journal', days })}
      context={`${days.filter(Boolean).length} of the last ${days.length} days`}
    />
  )
}

function WaitingStat({ label }: { label: string }) {
  return (
    <Stat
      label={label}
      figure={<Skeleton width={124} height={22} className={styles.waitingFigure} />}
      context={<Skeleton width={148} height={12} className={styles.waitingContext} />}
    />
  )
}

function FailedStat({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Stat
      label={label}
      figure={<span className={styles.unknown}>N/A</span>}
      context={
        <button
          type="button"
          className={styles.retry}
          aria-label={`Retry loading ${label}`}
          onClick={onRetry}
        >
          Retry
        </button>
      }
    />
  )
}

/** The texts of the first three summary cards; the short line is for phones. */
export type SummaryWords = {
  total: string
  totalSign: -1 | 0 | 1 | null
  month: string
  winRate: string
  outcomes: string
  outcomesShort: string
  open: string
  stops: string
}

/** The texts of the cards: total P&L in euro [SHELL-20], win rate [SHELL-21], open trades [SHELL-22]. */
export function describeSummary(summary: TradeSummary, resultDays: ResultDays = 'realised'): SummaryWords {
  const { wins, losses, evens, closed } = summary
  const noneClosed =
    countClosedWithoutRate(summary.withoutRate) > 0 ? 'No closed trade has a rate' : 'No closed trades yet'
  const even = evens > 0 ? `, ${formatInteger(evens)} even` : ''
  return {
    ...describeTotal(summary, { noneClosed, resultDays }),
    winRate: formatPercent(computeWinRatePct({ wins, trades: closed })),
    outcomes:
      closed === 0 ? noneClosed : `${formatCount(wins, 'win')}, ${formatCount(losses, 'loss')}${even}`,
    outcomesShort: closed === 0 ? noneClosed : `${formatInteger(wins)} W, ${formatInteger(losses)} L${even}`,
    open: formatInteger(summary.open),
    stops: describeStops(summary),
  }
}

/** The total in the unit that is shown. A sum of R says how many trades it leaves out. */
function describeTotal(
  { totalPnl, monthPnl, closed, totalR, monthR, rTrades }: TradeSummary,
  { noneClosed, resultDays }: { noneClosed: string; resultDays: ResultDays },
): Pick<SummaryWords, 'total' | 'totalSign' | 'month'> {
  const inMoney = getResultUnit() !== 'r' // a return comes later, see ReturnFigure
  if (!inMoney && rTrades === 0)
    return { total: 'N/A', totalSign: null, month: closed === 0 ? noneClosed : 'No closed trade has a stop' }
  const [amount, ofMonth] = inMoney ? [totalPnl, monthPnl] : [totalR, monthR]
  const format = inMoney ? formatDashboardTotal : formatRSum
  const leftOut = closed - rTrades
  const isNone = closed === 0 && (!inMoney || sign(monthPnl) === 0) // parts of open trades count in the month
  const without =
    leftOut === 0 ? '' : `, ${formatInteger(leftOut)} of all ${formatInteger(closed)} without a stop`
  return {
    total: format(amount),
    totalSign: getMoneySign(amount),
    month: isNone
      ? noneClosed
      : inMoney
        ? `${format(ofMonth)} ${resultDays} this month`
        : `${format(ofMonth)} this month${without}`,
  }
}

function describeStops({ open, openWithStop }: TradeSummary): string {
  const without = open - openWithStop
  if (open === 0) return 'No open positions'
  if (without === 0) return `${describeAll(open)} a stop`
  if (openWithStop === 0) return open === 1 ? 'It has no stop' : 'None has a stop'
  return `${formatInteger(openWithStop)} ${openWithStop === 1 ? 'has' : 'have'} a stop, ${formatInteger(without)} ${without === 1 ? 'has' : 'have'} none`
}

function describeAll(open: number): string {
  if (open === 1) return 'It has'
  return open === 2 ? 'Both have' : `All ${formatInteger(open)} have`
}

function formatInteger(count: number): string {
  return count.toLocaleString('en-US')
}
