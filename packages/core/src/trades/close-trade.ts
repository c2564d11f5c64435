import type { CloseTrade, Trade } from '@candlebook/contract/trades'
import { add, findNonNegativeDecimalProblem } from '@candlebook/domain/decimal'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import { AppError, buildFieldRefusal, isId } from '../kernel/index.ts'
import { presentTrade } from './present-trade.ts'
import { assertTradeRules } from './trade-rules.ts'
import { lockTrade, updateTrade } from './trades.store.ts'

/**
 * Closes an open trade: writes status, exit and the flags that are true, adds fees of the exit, and writes no other field. Returns the stored trade.
 * Throws trades.not_found, trades.already_closed, and request.invalid when the exit is before the entry or in the future.
 */
export function closeTrade(
  ctx: Context,
  { id, ...exit }: Omit<CloseTrade, 'exitFees'> & { exitFees?: string | null; id: string },
): Promise<Trade> {
  return asUser(ctx, async (scope) => {
    const stored = isId(id) ? await lockTrade(scope, id) : null
    if (!stored) throw new AppError('trades.not_found')
    if (stored.status === 'closed') throw new AppError('trades.already_closed')
    const now = ctx.clock.now()
    const { exitPrice, exitDate, exitFees = null, ...flags } = exit
    assertTradeRules({ status: 'closed', entryDate: stored.entryDate, exitPrice, exitDate }, now)

    const fees = exitFees === null ? {} : { fees: addFees(stored.fees, exitFees) }
    const set = { status: 'closed' as const, exitPrice, exitDate, ...fees, ...pickTrue(flags) }
    const trade = await updateTrade(scope, { id, set, now })
    return presentTrade(trade!) // locked above
  })
}

function addFees(stored: string, exitFees: string): string {
  const fees = add(stored, exitFees)
  if (findNonNegativeDecimalProblem(fees) !== 'too_large') return fees
  throw buildFieldRefusal([{ field: 'exitFees', code: 'decimal.too_large' }])
}

/** Only true flags are written, so that any other flag keeps its stored value. */
function pickTrue(flags: Record<string, boolean | undefined>) {
  return Object.fromEntries(Object.entries(flags).filter(([, on]) => on === true))
}
