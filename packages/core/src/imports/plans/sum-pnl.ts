import type { BrokerFieldsWithPnl, CurrencyPnl } from '@candlebook/contract/imports'
import { add, type Decimal, subtract } from '@candlebook/domain/decimal'
import type { PlannedTradeWithLines } from './planned-trade.ts'

/** How much planned trades change the number and the net P&L of closed trades, by currency in alphabetical order. */
export function sumPnl(planned: PlannedTradeWithLines[]): CurrencyPnl[] {
  const totals = new Map<string, CurrencyPnl>()
  for (const trade of planned) {
    const { currency } = trade
    const { closed, pnl } = totals.get(currency) ?? { closed: 0, pnl: '0' }
    const move = computeChange(trade)
    totals.set(currency, { currency, closed: closed + move.closed, pnl: add(pnl, move.pnl) })
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function computeChange(trade: PlannedTradeWithLines): { closed: number; pnl: Decimal } {
  switch (trade.action) {
    case 'add':
      return { closed: countClosed(trade.after), pnl: computePnl(trade.after) }
    case 'change':
      return {
        closed: countClosed(trade.after) - countClosed(trade.before),
        pnl: subtract(computePnl(trade.after), computePnl(trade.before)),
      }
    case 'keep':
      return { closed: 0, pnl: '0' }
    case 'remove':
      return { closed: -countClosed(trade.before), pnl: subtract('0', computePnl(trade.before)) }
  }
}

function countClosed(fields: BrokerFieldsWithPnl): number {
  return fields.status === 'closed' ? 1 : 0
}

function computePnl(fields: BrokerFieldsWithPnl): Decimal {
  return fields.pnl ?? '0'
}
