import type { Trade } from '@candlebook/contract/trades'
import { formatPrice, formatQuantity, formatShortPrice, MINUS } from '@candlebook/domain/text/numbers'
import { comparePlan } from '@candlebook/domain/trades/plan-history'
import { computeGrossPnl } from '@candlebook/domain/trades/pnl'
import { DEFAULT_CONTRACT_SIZE } from '@candlebook/domain/trades/vocabulary'
import { formatSignedTradeMoney, formatTradeMoney } from '../../lib/money.ts'

/** What is asked before a change of a plan is taken out, and before the plan is removed. */
export const correctionWords = {
  change: {
    title: 'This Was a Correction',
    question:
      'The record before it takes these values, and no figure counts the change. You cannot undo this.',
    confirmLabel: 'Take the change out',
  },
  plan: {
    title: 'Remove the Plan',
    question:
      'The plan and its changes are removed, and no figure says anything about them. You cannot undo this.',
    confirmLabel: 'Remove the plan',
  },
} as const

/** What the plan of a closed trade would have made against what happened, each sentence with its arithmetic. */
export function describePlanOutcome(trade: Trade): string[] {
  const outcome = comparePlan(trade)
  if (!outcome || trade.exitPrice === null) return []
  const { stop, target, movedStopCost, leftBeforeTarget } = outcome
  const money = (amount: string) => formatSignedTradeMoney(amount, trade)
  const move = (from: string, to: string) => describeMove(trade, { from, to })
  return [
    stop &&
      `At the first stop of ${formatShortPrice(stop.price)}: ${move(trade.entryPrice, stop.price)} = ${money(stop.pnl)}.`,
    target &&
      `At the first target of ${formatShortPrice(target.price)}: ${move(trade.entryPrice, target.price)} = ${money(target.pnl)}.`,
    `What happened: ${move(trade.entryPrice, trade.exitPrice)} = ${money(computeGrossPnl(trade) ?? '0')}. All are before fees.`,
    movedStopCost &&
      stop &&
      `The stop was moved away from entry or removed, and the exit is beyond the first one, so the price passed it: ${move(trade.exitPrice, stop.price)} = ${formatTradeMoney(movedStopCost, trade)} lost beyond it. Slippage at the first stop is not counted.`,
    leftBeforeTarget &&
      target &&
      `The exit came before the target: ${move(trade.exitPrice, target.price)} = ${formatTradeMoney(leftBeforeTarget, trade)} less than at the target. It is not known whether the price would have reached it.`,
  ].filter((sentence) => typeof sentence === 'string')
}

/** '(98.50 − 100.00) × 10', for a short the other way round; with the contract size when it is not 1. */
function describeMove(
  { type, quantity, contractSize }: Pick<Trade, 'type' | 'quantity' | 'contractSize'>,
  { from, to }: { from: string; to: string },
): string {
  const [a, b] = type === 'long' ? [to, from] : [from, to]
  const size = contractSize === DEFAULT_CONTRACT_SIZE ? '' : ` × ${formatPrice(contractSize)}`
  return `(${formatShortPrice(a)} ${MINUS} ${formatShortPrice(b)}) × ${formatQuantity(quantity)}${size}`
}
