import type { DayQuery, DayResult } from '@candlebook/contract/days'
import { isZero, sign } from '@candlebook/domain/decimal/decimal'
import { formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { formatSignedBaseMoney } from '../../lib/money.ts'
import { paths } from '../../lib/paths.ts'
import { getResultUnit } from '../../lib/shown-amounts.ts'
import { Card } from '../../ui/display/card.tsx'
import { getPnlSign, Pnl } from '../../ui/display/pnl.tsx'
import styles from './day.module.css'
import { useDayInR } from './day.queries.ts'

/** What a day realised: the sum, the counts, and the curve. */
export function DayResultCard({ result, query }: { result: DayResult; query: DayQuery }) {
  const { pnl, events, points, withoutRate, resultDays } = result
  const counted = result.trades + result.partialExits
  const inR = useDayInR(query).data
  const isInR = getResultUnit() === 'r' && inR != null
  return (
    <Card className={clsx('pad', styles.result)} role="group" aria-label="Result of the day">
      <div className={styles.figures}>
        <p className="cap">Result</p>
        <p className={clsx('num', styles.pnl)}>
          {counted === 0 ? (
            'No result'
          ) : isInR ? (
            <Pnl text={describeR(inR)} sign={getPnlSign(sign(inR.sum))} fit />
          ) : (
            <Pnl text={formatSignedBaseMoney(pnl)} sign={getPnlSign(sign(pnl))} fit />
          )}
        </p>
        {isInR && counted > 0 && (
          <p className="cap num">
            {formatSignedBaseMoney(pnl)}, as the curve
            {inR.trades < result.trades &&
              `; ${formatCount(result.trades - inR.trades, 'trade')} without a stop loss left out of R`}
          </p>
        )}
        <p className="cap num">{describeCounts(result)}</p>
        {withoutRate > 0 && (
          <p className="cap num">{formatCount(withoutRate, 'result')} without a rate, in no sum</p>
        )}
        {resultDays === 'closed' && events > 0 && (
          <p className="cap">A trade counts on the day that closes it, as your preferences say.</p>
        )}
        {counted > 0 && (
          <Link className={clsx('link', styles.list)} to={buildListPath(result, query)}>
            Show {counted === 1 ? 'it' : 'them'} in the list
          </Link>
        )}
      </div>
      {points.length > 0 && <DayCurve result={result} />}
    </Card>
  )
}

/** '+1.40R'; 'no R' when no trade of the day has one. */
function describeR({ trades, sum }: { trades: number; sum: string }): string {
  return trades === 0 ? 'no R' : formatRSum(sum)
}

/** '3 closed trades, 2 wins, 1 loss, 1 partial exit'. */
function describeCounts(result: DayResult): string {
  const { trades, wins, losses, partialExits, events, withoutRate, resultDays } = result
  if (trades + partialExits === 0 && withoutRate > 0) return 'No result in base currency.'
  if (trades + partialExits === 0) return events > 0 ? noResult[resultDays] : 'No entry or exit on this day.'
  return [
    formatCount(trades, 'closed trade'),
    wins > 0 && formatCount(wins, 'win'),
    losses > 0 && `${losses.toLocaleString('en-US')} ${losses === 1 ? 'loss' : 'losses'}`,
    partialExits > 0 && formatCount(partialExits, 'partial exit'),
  ]
    .filter(Boolean)
    .join(', ')
}

const noResult: Record<DayResult['resultDays'], string> = {
  realised: 'Nothing was realised on this day.',
  closed: 'No trade was closed on this day.',
}

/** The list of the trades that the result counts. */
function buildListPath({ resultDays }: DayResult, { day, account }: DayQuery): string {
  return paths.trades(
    resultDays === 'realised'
      ? { realised: `${day}/${day}`, account }
      : { status: 'closed', exitFrom: day, exitTo: day, account },
  )
}

const [WIDTH, HEIGHT] = [600, 120]

/**
 * The running sum of what the exits of a day realised, from 0, as steps: by time of day when every exit has one, otherwise in
 * the order of the list.
 */
function DayCurve({ result }: { result: DayResult }) {
  const { points, highest, lowest, pnl } = result
  const seconds = points.map(({ time }) => (time === null ? null : toSeconds(time)))
  const times = seconds.filter((second) => second !== null)
  const hasTimes = times.length === points.length && (times.at(-1) ?? 0) > (times[0] ?? 0)
  const places = hasTimes ? times : points.map((_, at) => at + 1)
  const first = hasTimes ? (times[0] ?? 0) : 0
  const last = hasTimes ? (times.at(-1) ?? 1) : points.length + 1 // a step at the edge would not be seen
  const [top, bottom] = [Number(highest), Number(lowest)]
  const x = (place: number) => (WIDTH * (place - first)) / (last - first || 1)
  const y = (total: number) => (top === bottom ? HEIGHT / 2 : (HEIGHT * (top - total)) / (top - bottom))
  const steps = points.map(({ total }, at) => `H${x(places[at] ?? 0)}V${y(Number(total))}`)
  const line = `${steps.join('')}H${WIDTH}`
  return (
    <figure className={styles.curve}>
      <svg
        className={clsx(styles.drawing, Number(pnl) < 0 ? styles.loss : styles.gain)}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={describeCurve(result)}
      >
        <path className={styles.area} d={`M0 ${y(0)}${line}V${y(0)}Z`} />
        <path className={styles.zero} d={`M0 ${y(0)}H${WIDTH}`} />
        <path className={styles.line} d={`M0 ${y(0)}${line}`} />
      </svg>
      <figcaption className={clsx('mini num', styles.caption)}>
        <span>{hasTimes ? points[0]?.time?.slice(0, 5) : 'In order of the list'}</span>
        <span>
          {!isZero(highest) && `High ${formatSignedBaseMoney(highest)}`}
          {!isZero(highest) && !isZero(lowest) && ', '}
          {!isZero(lowest) && `low ${formatSignedBaseMoney(lowest)}`}
        </span>
        <span>{hasTimes ? points.at(-1)?.time?.slice(0, 5) : ''}</span>
      </figcaption>
    </figure>
  )
}

function toSeconds(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** The curve in words. */
function describeCurve({ points, highest, lowest, pnl, trades, partialExits }: DayResult): string {
  const words = [
    `Running sum of ${formatCount(trades + partialExits, 'exit')}`,
    `highest ${formatSignedBaseMoney(highest)}`,
    `lowest ${formatSignedBaseMoney(lowest)}`,
    `at the end ${formatSignedBaseMoney(pnl)}`,
  ]
  return `${words.join(', ')}${points.length < trades + partialExits ? '; a step can be several exits' : ''}`
}
