import type { AnalyticsReport } from '@candlebook/contract/analytics'
import { isZero, negate } from '@candlebook/domain/decimal'
import { useMemo, useState } from 'react'
import { money, signedMoney } from '../../lib/money.ts'
import { type CurveFrame, type CurvePicture, curvePicture } from './curve-paths.ts'
import { dayTicks } from './day-ticks.ts'
import { dayIn } from './equity-finding.ts'
import { shortMoney } from './short-money.ts'
import { useWidth } from './use-width.ts'

type Day = AnalyticsReport['days'][number]

/** The drawn curve. A slider over it walks through the days by keys; the pointer does the same. */
export function EquityCurve({ report }: { report: AnalyticsReport }) {
  const { days, sums } = report
  const { ref, width } = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const shown = at === null ? null : days[at]
  const frame = useMemo(() => frameFor(width, signedMoney(days.at(-1)?.equity ?? null).length), [width, days])
  // Thousands of days are laid out once, not with each move of the pointer.
  const picture = useMemo(() => (width > 0 ? curvePicture(days, frame) : null), [width, days, frame])
  const follow = (clientX: number, left: number) => {
    if (picture) setAt(nearest(days, picture, clientX - left))
  }
  return (
    <div
      ref={ref}
      className="curve-room"
      onPointerMove={(event) => follow(event.clientX, event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setAt(null)}
    >
      {picture && (
        <>
          <svg width={width} height={frame.height} aria-hidden="true" className="curve">
            <Fall picture={picture} frame={frame} report={report} />
            <Grid picture={picture} frame={frame} />
            <path className="fall-area" d={picture.drawdownArea} />
            <path className="fall-line" d={picture.drawdownLine} />
            <path className="equity-line" d={picture.equityLine} />
            <FallLabel picture={picture} frame={frame} report={report} />
            <End picture={picture} frame={frame} report={report} />
            {shown && <Cursor day={shown} picture={picture} frame={frame} />}
          </svg>
          <input
            type="range"
            className="curve-slider"
            aria-label="Day of the equity curve"
            aria-valuetext={valueText(days[at ?? days.length - 1], sums.today)}
            min={0}
            max={days.length - 1}
            value={at ?? days.length - 1}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            onBlur={() => setAt(null)}
          />
          {shown && <Tip day={shown} picture={picture} frame={frame} today={sums.today} />}
        </>
      )}
    </div>
  )
}

type Frame = CurveFrame & { height: number; narrow: boolean }

/** Where things stand at this width, beside an end label of so many signs. */
function frameFor(width: number, signs: number): Frame {
  return width < 560
    ? {
        narrow: true,
        height: 312,
        left: 56,
        right: width - 8,
        top: 22,
        zero: 192,
        fallTop: 222,
        fallBottom: 286,
      }
    : {
        narrow: false,
        height: 370,
        left: 56,
        right: width - Math.max(112, Math.ceil(signs * 8.4) + 16),
        top: 22,
        zero: 238,
        fallTop: 268,
        fallBottom: 344,
      }
}

function Grid({ picture, frame }: { picture: CurvePicture; frame: Frame }) {
  const { left, right, fallTop, height } = frame
  const line = (y: number) => `M${left} ${y}H${right}`
  const most = Math.max(2, Math.floor((right - left) / (frame.narrow ? 52 : 84)))
  return (
    <g className="grid">
      {picture.equityTicks.map((tick) => (
        <g key={tick}>
          <path d={line(picture.equity(tick))} />
          <text x={left - 8} y={picture.equity(tick) + 4} textAnchor="end">
            {shortMoney(tick)}
          </text>
        </g>
      ))}
      <path d={line(fallTop)} />
      <text x={left - 8} y={fallTop + 4} textAnchor="end">
        0
      </text>
      {picture.drawdownTicks.map((tick) => (
        <text key={tick} x={left - 8} y={picture.drawdown(tick) + 4} textAnchor="end">
          {shortMoney(-tick)}
        </text>
      ))}
      {dayTicks(picture.first, picture.last, most).map((tick) => (
        <text key={tick.day} x={Math.min(picture.x(tick.day), right - 30)} y={height - 6}>
          {tick.label}
        </text>
      ))}
      <text x={left + 6} y={16}>
        Equity
      </text>
      <text x={left + 6} y={fallTop - 9}>
        {frame.narrow ? 'Below peak' : 'Below the last peak'}
      </text>
    </g>
  )
}

type Part = { picture: CurvePicture; frame: Frame; report: AnalyticsReport }

/** The deepest fall, shaded from its peak to its low. */
function Fall(part: Part) {
  const place = fallPlace(part)
  const { top, fallBottom } = part.frame
  return (
    place && (
      <rect
        className="fall"
        x={place.from}
        y={top}
        width={Math.max(place.to - place.from, 1)}
        height={fallBottom - top}
      />
    )
  )
}

/** Its amount and days: left of the shade where there is room for them, else right of it, else at its left foot. */
function FallLabel(part: Part) {
  const place = fallPlace(part)
  const { fall } = part.report.marks
  if (!place || !fall) return null
  const { today } = part.report.sums
  const amount = money(negate(fall.amount))
  const days = fall.peakDay ? `, ${dayIn(fall.peakDay, today)} to ${dayIn(fall.lowDay, today)}` : ''
  const words = part.frame.narrow ? amount : amount + days
  const wide = words.length * 7
  const fits = {
    left: place.from - part.frame.left > wide,
    right: part.frame.right - place.to > wide,
  }
  return (
    <text
      className="fall-label"
      x={fits.left ? place.from - 8 : fits.right ? place.to + 8 : place.from + 8}
      y={part.frame.fallBottom - 4}
      textAnchor={fits.left ? 'end' : 'start'}
    >
      {words}
    </text>
  )
}

function fallPlace({ picture, frame, report }: Part): { from: number; to: number } | null {
  const { fall } = report.marks
  return fall && { from: fall.peakDay ? picture.x(fall.peakDay) : frame.left, to: picture.x(fall.lowDay) }
}

function End({ picture, frame, report }: Part) {
  const last = report.days.at(-1)
  if (!last) return null
  const y = picture.equity(Number(last.equity))
  const isHigh = isZero(last.drawdown) && !isZero(last.equity)
  return (
    <>
      <circle className="end" cx={frame.right} cy={y} r={4} />
      {!frame.narrow && (
        <g>
          <text className="end-label" x={frame.right + 12} y={y + 1}>
            {signedMoney(last.equity)}
          </text>
          {isHigh && (
            <text x={frame.right + 12} y={y + 18}>
              a new high
            </text>
          )}
        </g>
      )}
    </>
  )
}

function Cursor({ day, picture, frame }: { day: Day; picture: CurvePicture; frame: Frame }) {
  const x = picture.x(day.day)
  return (
    <g className="cursor">
      <path d={`M${x} ${frame.top}V${frame.fallBottom}`} />
      <circle cx={x} cy={picture.equity(Number(day.equity))} r={3.5} />
    </g>
  )
}

function Tip({
  day,
  picture,
  frame,
  today,
}: {
  day: Day
  picture: CurvePicture
  frame: Frame
  today: string
}) {
  const x = picture.x(day.day)
  const onLeft = x > (frame.left + frame.right) / 2
  return (
    <div className="curve-tip num" data-side={onLeft ? 'left' : 'right'} style={{ left: x }} aria-hidden>
      <b>{signedMoney(day.equity)}</b> on {dayIn(day.day, today)}
      <br />
      {isZero(day.drawdown) ? 'at the peak' : `${money(day.drawdown)} below the peak`}
    </div>
  )
}

function valueText(day: Day | undefined, today: string): string {
  if (!day) return ''
  const below = isZero(day.drawdown) ? 'at the peak' : `${money(day.drawdown)} below the peak`
  return `${dayIn(day.day, today)}: ${signedMoney(day.equity)}, ${below}`
}

/** The day whose place is nearest to these pixels, by halving: there may be thousands. */
function nearest(days: readonly Day[], picture: CurvePicture, pixels: number): number {
  let [low, high] = [0, days.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const here = picture.x(days[middle]?.day ?? '')
    const next = picture.x(days[middle + 1]?.day ?? '')
    if (Math.abs(next - pixels) < Math.abs(here - pixels)) low = middle + 1
    else high = middle
  }
  return low
}
