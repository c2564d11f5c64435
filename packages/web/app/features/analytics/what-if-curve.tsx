import {
  moneyOf,
  type PackedTrades,
  type TradeRecord,
  type WhatIf,
} from '@candlebook/domain/analytics/what-if'
import { useMemo, useState } from 'react'
import { signedMoney } from '../../lib/money.ts'
import { type Compared, equityAt } from './compared.ts'
import { dayTicks } from './day-ticks.ts'
import { dayIn } from './equity-finding.ts'
import { shortMoney } from './short-money.ts'
import { useWidth } from './use-width.ts'
import { type WhatIfFrame, type WhatIfPicture, whatIfPicture } from './what-if-paths.ts'

const HEIGHT = 340

/** The two curves. A slider over them walks through the days by keys; the pointer does the same. */
export function WhatIfCurve({ packed, real, would, today }: Compared & { today: string }) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const frame = useMemo(() => frameFor(width), [width])
  const { days } = packed
  const realHeights = useMemo(() => heightsOf(packed, real), [packed, real])
  const wouldHeights = useMemo(() => heightsOf(packed, would), [packed, would])
  const picture = useMemo(
    () => (width > 0 ? whatIfPicture({ days, real: realHeights, would: wouldHeights }, frame) : null),
    [width, days, realHeights, wouldHeights, frame],
  )
  const shown = at === null || at >= days.length ? null : at
  const last = days.length - 1
  const words = (place: number) => ({
    day: dayIn(days[place] ?? '', today),
    real: signedMoney(equityAt({ packed, record: real, at: place })),
    would: signedMoney(equityAt({ packed, record: would, at: place })),
  })
  const spoken = words(shown ?? last)
  return (
    <div
      ref={ref}
      className="curve-room"
      onPointerMove={(event) => {
        const left = event.currentTarget.getBoundingClientRect().left
        if (picture) setAt(nearestPlace(picture.places, event.clientX - left))
      }}
      onPointerLeave={() => setAt(null)}
    >
      {picture && (
        <>
          <svg width={width} height={HEIGHT} aria-hidden="true" className="curve">
            <Grid picture={picture} frame={frame} narrow={width < NARROW} />
            <path className="real-line" d={picture.realLine} />
            <path className="would-line" d={picture.wouldLine} />
            {shown !== null && (
              <g className="cursor">
                <path d={`M${picture.places[shown]} ${frame.top}V${frame.bottom}`} />
                <circle cx={picture.places[shown]} cy={picture.y(realHeights[shown] ?? 0)} r={3.5} />
                <circle
                  className="would-dot"
                  cx={picture.places[shown]}
                  cy={picture.y(wouldHeights[shown] ?? 0)}
                  r={3.5}
                />
              </g>
            )}
          </svg>
          <input
            type="range"
            className="curve-slider"
            aria-label="Day of the curves"
            aria-valuetext={`${spoken.day}: real ${spoken.real}, what if ${spoken.would}`}
            min={0}
            max={last}
            value={shown ?? last}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            onBlur={() => setAt(null)}
          />
          {shown !== null && <Tip left={picture.places[shown] ?? 0} frame={frame} words={words(shown)} />}
        </>
      )}
    </div>
  )
}

const NARROW = 560

function frameFor(width: number): WhatIfFrame {
  return { left: 56, right: width - (width < NARROW ? 8 : 16), top: 12, bottom: HEIGHT - 34 }
}

function heightsOf({ scale }: PackedTrades, { equity }: TradeRecord | WhatIf): Float64Array {
  return equity.map((amount) => moneyOf(amount, scale))
}

function Grid({ picture, frame, narrow }: { picture: WhatIfPicture; frame: WhatIfFrame; narrow: boolean }) {
  const { left, right } = frame
  const most = Math.max(2, Math.floor((right - left) / (narrow ? 52 : 84)))
  return (
    <g className="grid">
      {picture.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${picture.y(tick)}H${right}`} />
          <text x={left - 8} y={picture.y(tick) + 4} textAnchor="end">
            {shortMoney(tick)}
          </text>
        </g>
      ))}
      {dayTicks(picture.first, picture.last, most).map((tick) => (
        <text key={tick.day} x={Math.min(picture.x(tick.day), right - 30)} y={HEIGHT - 6}>
          {tick.label}
        </text>
      ))}
    </g>
  )
}

function Tip({
  left,
  frame,
  words: { day, real, would },
}: {
  left: number
  frame: WhatIfFrame
  words: { day: string; real: string; would: string }
}) {
  const onLeft = left > (frame.left + frame.right) / 2
  return (
    <div className="curve-tip num" data-side={onLeft ? 'left' : 'right'} style={{ left }} aria-hidden>
      {day}
      <br />
      Real <b>{real}</b>
      <br />
      What if <b>{would}</b>
    </div>
  )
}

/** The place nearest to these pixels, by halving: there may be thousands. */
function nearestPlace(places: Float64Array, pixels: number): number {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const [here, next] = [places[middle] ?? 0, places[middle + 1] ?? 0]
    if (Math.abs(next - pixels) < Math.abs(here - pixels)) low = middle + 1
    else high = middle
  }
  return low
}
