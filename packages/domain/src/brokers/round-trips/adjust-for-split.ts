import type Big from 'big.js'
import { type Decimal, divide, MAX_DECIMALS, toBig, toDecimal } from '../../decimal/index.ts'
import type { Fill } from './build-round-trip.ts'
import type { Split } from './resolve-splits.ts'

/**
 * The fills of an open position in the shares after a split: quantity × to ÷ from, half-even to 18 places. The value of
 * each fill stays the same. The last entry takes the rounding, so that the open quantity is exactly position × to ÷ from.
 */
export function adjustForSplit(
  fills: readonly Fill[],
  { positionSize, split }: { positionSize: Big; split: Split },
): { fills: Fill[]; positionSize: Big } {
  const adjusted = fills.map((fill) => ({ ...fill, quantity: scale(fill.quantity, split) }))
  const target = scale(positionSize, split)
  const open = adjusted.reduce(
    (sum, { role, quantity }) => (role === 'entry' ? sum.plus(quantity) : sum.minus(quantity)),
    toBig('0'),
  )
  const last = adjusted.findLast(({ role }) => role === 'entry')
  if (last) last.quantity = last.quantity.plus(target.minus(open))
  return { fills: adjusted, positionSize: target }
}

function scale(quantity: Big, { from, to }: Split): Big {
  // `resolveSplits` returns only numbers above zero.
  return toBig(divide(toDecimal(quantity.times(to)), from, { places: MAX_DECIMALS }) as Decimal)
}
