import type { CloseTrade, SetFills, Trade } from '@candlebook/contract/trades'
import { compare } from '@candlebook/domain/decimal/decimal'
import { buildPartExit, followsExecutions } from '@candlebook/domain/trades/fills'
import { computeHeldQuantity } from '@candlebook/domain/trades/pnl'
import type { Context } from '../context/index.ts'
import { deleteReleasedImages } from '../images/index.ts'
import { AppError, requireUserId } from '../kernel/index.ts'
import { closeTrade, getTrade, pickTrue, setFills, setTradeFlags, setTradeRules } from '../trades/index.ts'
import type { Importer, ImportTask } from './importer.ts'

/**
 * Writes the fills of a trade, and what follows from them. Those of an imported trade change its executions (`SetFill`), as an
 * import of its own, whose undo takes it back. Returns the stored trade. Throws trades.not_found, trades.changed_elsewhere,
 * request.invalid with the place and field of each fill that breaks a rule, imports.busy, imports.too_large and
 * imports.interrupted.
 */
export async function setTradeFills(
  ctx: Context,
  importer: Importer,
  { id, version, fills }: SetFills & { id: string },
): Promise<Trade> {
  const current = await getTrade(ctx, { id })
  if (!followsExecutions(current)) return await setFills(ctx, { id, version, fills })
  if (current.version !== version) throw new AppError('trades.changed_elsewhere', { data: { current } })
  return await runEdit(ctx, importer, { id, version, edit: { fills } })
}

/**
 * Closes an open trade, see `closeTrade`. A partial exit of an imported trade, the exit of what it still holds after one, and an exit with
 * a time become an exit among its executions, as in `setTradeFills`.
 */
export async function closePosition(
  ctx: Context,
  importer: Importer,
  { id, ...given }: CloseTrade & { id: string },
): Promise<Trade> {
  const current = await getTrade(ctx, { id })
  const { version, quantity, exitPrice, exitDate, exitTime, exitFees, keptRules, brokenRules, ...flags } =
    given
  const held = computeHeldQuantity(current)
  const isPart = quantity !== null && compare(quantity, held) !== 0
  const isOneExit = !isPart && !exitTime && current.realised.length === 0
  if (current.status === 'closed' || !followsExecutions(current) || isOneExit)
    return await closeTrade(ctx, { id, ...given })

  const day = { day: exitDate, ...(exitTime && { time: exitTime }) }
  const part = { ...day, quantity: quantity ?? held, price: exitPrice, fees: exitFees ?? '0' }
  const exit = buildPartExit(current, part)
  let saved = await runEdit(ctx, importer, { id, version: version ?? current.version, edit: { exit } })
  if (saved.status === 'closed' && Object.values(flags).includes(true)) {
    const { slHit, tpHit, slModified, tpModified } = { ...saved, ...pickTrue(flags) }
    saved = await setTradeFlags(ctx, { id, version: saved.version, slHit, tpHit, slModified, tpModified })
  }
  if (!keptRules && !brokenRules) return saved
  const answers = { keptRules: keptRules ?? saved.keptRules, brokenRules: brokenRules ?? saved.brokenRules }
  return await setTradeRules(ctx, { id, version: saved.version, ...answers })
}

/** A change of the fills of an imported trade, which the process of imports makes. */
export type FillsTask = Extract<ImportTask, { kind: 'fills' }>

async function runEdit(
  ctx: Context,
  importer: Importer,
  { id: tradeId, ...task }: Pick<FillsTask, 'version' | 'edit'> & { id: string },
): Promise<Trade> {
  const userId = requireUserId(ctx.actor)
  const now = ctx.clock.now()
  try {
    const { id } = await importer.run<'fills'>({ kind: 'fills', userId, now, tradeId, ...task })
    await deleteReleasedImages(ctx)
    return await getTrade(ctx, { id })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'trades.changed_elsewhere')) throw error
    throw new AppError('trades.changed_elsewhere', {
      data: { current: await getTrade(ctx, { id: tradeId }) },
    })
  }
}
