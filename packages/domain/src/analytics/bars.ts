import { type Decimal, toBig, toDecimal } from '../decimal/index.ts'
import { fromUnits, type Units } from './exact.ts'
import { HIGHEST_HALF, LOWEST_HALF, stepBounds } from './size-steps.ts'
import type { Spread } from './spread.ts'

/** A bar of a distribution; null is an open end. */
export type Bar = { from: Decimal | null; to: Decimal | null; trades: number }

/** Most bars on one side of zero, besides the open one. */
const MOST_BARS = 12

/** The share of trades, in percent, that the bars with an end hold at least; the rest may be in the open ones. */
const SHARE_SHOWN = 98

/** Bars of half an R, each around `at`; from −3R down and from 5R up there is one open bar each. */
export function barsOfR({ r }: Spread): (Bar & { at: Decimal })[] {
  return range(r.keys()).map((half) => ({
    at: quarters(2 * half),
    from: half === LOWEST_HALF ? null : quarters(2 * half - 1),
    to: half === HIGHEST_HALF ? null : quarters(2 * half + 1),
    trades: r.get(half) ?? 0,
  }))
}

/**
 * Bars of one round width, such as 50 or 200, from the worst losses to the best gains; break-evens have a bar from 0
 * to 0. A few trades far out are in an open bar, so that they do not flatten the others.
 */
export function barsOfPnl({ pnl }: Spread): Bar[] {
  const steps = [...pnl].map(([step, trades]) => ({ ...stepBounds(step), trades }))
  const sized = steps.filter(({ sign }) => sign !== 0)
  const evens = pnl.size === sized.length ? [] : [{ from: '0', to: '0', trades: pnl.get('0') ?? 0 }]
  if (sized.length === 0) return evens
  const width = roundWidth(reachOf(sized))
  const last = (reachOf(sized) + width - 1n) / width
  const side = (sign: -1 | 1) => {
    const counts = new Map<number, number>()
    for (const step of sized.filter((step) => step.sign === sign)) {
      const bar = Number(step.from / width < last ? step.from / width : last)
      counts.set(bar, (counts.get(bar) ?? 0) + step.trades)
    }
    return range([...(counts.size > 0 ? [0] : []), ...counts.keys()]).map((bar) => {
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

/** The amount, without sign, that all but the few largest trades stay below. */
function reachOf(steps: { to: Units; trades: number }[]): Units {
  const bySize = steps.toSorted((a, b) => (a.to < b.to ? -1 : a.to > b.to ? 1 : 0))
  const all = bySize.reduce((sum, { trades }) => sum + trades, 0)
  let within = 0
  for (const { to, trades } of bySize) {
    within += trades
    if (within * 100 >= all * SHARE_SHOWN) return to
  }
  return 1n
}

/** The smallest of 1, 2, 5, 10, 20, … units of which at most MOST_BARS are needed to reach so far. */
function roundWidth(reach: Units): Units {
  for (let unit = 1n; ; unit *= 10n) {
    for (const width of [unit, 2n * unit, 5n * unit]) {
      if (width * BigInt(MOST_BARS) >= reach) return width
    }
  }
}

function range(bars: Iterable<number>): number[] {
  const used = [...bars]
  if (used.length === 0) return []
  const lowest = Math.min(...used)
  return Array.from({ length: Math.max(...used) - lowest + 1 }, (_, at) => lowest + at)
}

function quarters(count: number): Decimal {
  return toDecimal(toBig('0.25').times(count))
}
