import { type Decimal, toBig, toDecimal } from '../decimal/decimal.ts'
import { getBucketBounds, MAX_R_BUCKET, MIN_R_BUCKET } from './histogram-buckets.ts'
import type { Histogram } from './summary.ts'
import { fromUnits, type Units } from './units.ts'

/** A bar of a distribution; null is an open end. */
type Bar = { from: Decimal | null; to: Decimal | null; trades: number }

/** The most bars on one side of zero, not counting the open one. */
const MAX_BARS_PER_SIDE = 12

/** The least share of trades, in percent, in the closed bars. The remaining trades may be in open bars. */
const MIN_SHARE_SHOWN_PCT = 98

/** Bars of half an R around `at`, with open bars up to −3R and from 5R. */
export function buildRBars({ r }: Histogram): (Bar & { at: Decimal })[] {
  return fillRange(r.keys()).map((half) => ({
    at: toQuarters(2 * half),
    from: half === MIN_R_BUCKET ? null : toQuarters(2 * half - 1),
    to: half === MAX_R_BUCKET ? null : toQuarters(2 * half + 1),
    trades: r.get(half) ?? 0,
  }))
}

/**
 * Bars of one round width, such as 50 or 200, from the worst losses to the best gains. Break-evens have a bar from 0
 * to 0. Outliers are in an open bar, so that they do not flatten the others.
 */
export function buildPnlBars({ pnl }: Histogram): Bar[] {
  const buckets = [...pnl].map(([bucket, trades]) => ({ ...getBucketBounds(bucket), trades }))
  const sized = buckets.filter(({ sign }) => sign !== 0)
  const evens = pnl.size === sized.length ? [] : [{ from: '0', to: '0', trades: pnl.get('0') ?? 0 }]
  if (sized.length === 0) return evens
  const reach = findReach(sized)
  const width = chooseBarWidth(reach)
  const last = (reach + width - 1n) / width
  const side = (sign: -1 | 1) => {
    const counts = new Map<number, number>()
    for (const bucket of sized.filter((bucket) => bucket.sign === sign)) {
      const bar = Number(bucket.from / width < last ? bucket.from / width : last)
      counts.set(bar, (counts.get(bar) ?? 0) + bucket.trades)
    }
    return fillRange([...(counts.size > 0 ? [0] : []), ...counts.keys()]).map((bar) => {
      const near = width * BigInt(bar)
      return { near, far: BigInt(bar) === last ? null : near + width, trades: counts.get(bar) ?? 0 }
    })
  }
  return [
    ...side(-1)
      .reverse()
      .map(({ near, far, trades }) => ({
        from: far === null ? null : fromUnits(-far),
        to: fromUnits(-near),
        trades,
      })),
    ...evens,
    ...side(1).map(({ near, far, trades }) => ({
      from: fromUnits(near),
      to: far === null ? null : fromUnits(far),
      trades,
    })),
  ]
}

/** The amount, without sign, that contains MIN_SHARE_SHOWN_PCT of the trades. */
function findReach(buckets: { to: Units; trades: number }[]): Units {
  const bySize = buckets.toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
  const all = bySize.reduce((sum, { trades }) => sum + trades, 0)
  let within = 0
  for (const { to, trades } of bySize) {
    within += trades
    if (within * 100 >= all * MIN_SHARE_SHOWN_PCT) return to
  }
  return 1n
}

/** The smallest width of 1, 2, 5, 10, 20, … units that needs at most MAX_BARS_PER_SIDE bars. */
function chooseBarWidth(reach: Units): Units {
  for (let unit = 1n; ; unit *= 10n) {
    for (const width of [unit, 2n * unit, 5n * unit]) {
      if (width * BigInt(MAX_BARS_PER_SIDE) >= reach) return width
    }
  }
}

function fillRange(bars: Iterable<number>): number[] {
  const used = [...bars]
  if (used.length === 0) return []
  const lowest = Math.min(...used)
  return Array.from({ length: Math.max(...used) - lowest + 1 }, (_, at) => lowest + at)
}

function toQuarters(count: number): Decimal {
  return toDecimal(toBig('0.25').times(count))
}
