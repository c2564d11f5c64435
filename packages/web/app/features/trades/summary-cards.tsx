import type { TradeSummary } from '@candlebook/contract/trades'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Skeleton } from '../../ui/display/loading.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import { Stat, Summary } from '../../ui/display/stat.tsx'
import styles from './summary-cards.module.css'
import { describeSummary, type SummaryWords } from './summary-figures.ts'
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
  const words = summary && describeSummary(summary)
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
