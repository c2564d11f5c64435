import {
  type BrokerFieldsWithPnl,
  type CurrencyPnl,
  MAX_PLANNED_LINES,
  type PlannedTrade,
} from '@candlebook/contract/planned-trades'
import { add, type Decimal, subtract, toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { TradeRow } from '../trades/index.ts'
import { compareWithBroker } from './broker-figures.ts'
import { findMismatches, presentBrokerFields, toBrokerFields } from './imported-fields.ts'
import type { PlannedImport } from './planned-import.ts'
import type { PlannedFees } from './planned-pnl.ts'
import type { ChangedTrade } from './rebuild.ts'
import { getExecutionIds } from './trade-matching.ts'

/** A planned trade before its lines are limited and counted. */
type PlannedTradeWithLines = WithoutLineCount<PlannedTrade>
type WithoutLineCount<Trade> = Trade extends unknown ? Omit<Trade, 'lineCount'> : never

/** The effect of an import on each trade: changes first, then new trades from the newest exit. */
export function presentTrades({
  upload,
  stored,
  rebuild,
  findFees,
  pnls,
}: PlannedImport): PlannedTradeWithLines[] {
  const lines = new Map(upload.executions.map((execution) => [execution.id, execution.line]))
  const getLines = (fills: Parameters<typeof getExecutionIds>[0]) =>
    getExecutionIds(fills)
      .flatMap((id) => lines.get(id) ?? [])
      .sort((a, b) => a - b)
  const findDifference = compareWithBroker(upload)
  const currencies = new Map(stored.map(({ id, currency }) => [id, currency]))
  return [
    ...rebuild.changed.map((changed) =>
      presentChange(changed, {
        lines: getLines(changed.roundTrip),
        findDifference,
        fees: findFees(changed.roundTrip),
        pnl: pnls.get(changed.roundTrip),
      }),
    ),
    ...rebuild.removed.map(({ existing: { trade, fills }, mergedIntoTradeId }) => ({
      action: 'remove' as const,
      tradeId: trade.id,
      mergedIntoTradeId,
      before: presentStored(trade),
      currency: currencies.get(fills[0]?.executionId ?? '') ?? '',
      lines: getLines({ fills }),
      difference: null,
    })),
    ...rebuild.added.toReversed().map(({ roundTrip, account, deletedBefore }) => {
      const { ofTrade } = findFees(roundTrip)
      const after = presentBrokerFields(toBrokerFields(roundTrip), ofTrade, pnls.get(roundTrip))
      return {
        action: 'add' as const,
        after,
        account: account ?? roundTrip.account,
        deletedBefore,
        currency: roundTrip.currency,
        lines: getLines(roundTrip),
        difference: findDifference(roundTrip, after.pnl),
      }
    }),
  ]
}

function presentStored(trade: TradeRow): BrokerFieldsWithPnl {
  return presentBrokerFields(trade, trade, trade.partialExits.length > 0 ? computeRealised(trade) : undefined)
}

// The part of a closed trade that its exits realised is in its P&L.
const computeRealised = ({ pnl, realisedPnl }: TradeRow) => toDecimal(toBig(pnl ?? realisedPnl))

function presentChange(
  { existing, roundTrip, fields, keptEdits, replacedEdits }: ChangedTrade,
  {
    lines,
    findDifference,
    fees,
    pnl,
  }: {
    lines: number[]
    findDifference: ReturnType<typeof compareWithBroker>
    fees: PlannedFees
    pnl: Decimal | null | undefined
  },
): PlannedTradeWithLines {
  const before = presentStored(existing.trade)
  const common = { tradeId: existing.trade.id, before, keptEdits, currency: roundTrip.currency, lines }
  const after = presentBrokerFields(fields, fees.ofTrade, pnl)
  return keptEdits.length > 0 && findMismatches(existing.trade, fields).length === 0
    ? {
        action: 'keep',
        broker: presentBrokerFields(toBrokerFields(roundTrip), fees.ofFile),
        difference: null,
        ...common,
      }
    : { action: 'change', after, difference: findDifference(roundTrip, after.pnl), replacedEdits, ...common }
}

/** The planned trade with the first of its lines, and the number of all. */
export function limitLines(trade: PlannedTradeWithLines): PlannedTrade {
  return { ...trade, lineCount: trade.lines.length, lines: trade.lines.slice(0, MAX_PLANNED_LINES) }
}

/** How much planned trades change the number of closed trades, and the net P&L that they and partial exits realise, by currency in alphabetical order. */
export function sumPnl(planned: PlannedTradeWithLines[]): CurrencyPnl[] {
  const totals = new Map<string, CurrencyPnl>()
  for (const trade of planned) {
    const { currency } = trade
    const { closed, partial, pnl } = totals.get(currency) ?? { closed: 0, partial: false, pnl: '0' }
    const move = computeChange(trade)
    const isPartial = 'after' in trade && trade.after.status === 'open' && trade.after.pnl !== null
    const total = { closed: closed + move.closed, partial: partial || isPartial, pnl: add(pnl, move.pnl) }
    totals.set(currency, { currency, ...total })
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
