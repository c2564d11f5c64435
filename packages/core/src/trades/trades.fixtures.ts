import type {
  BrokerFields,
  StoredTradeFields,
  TradeFieldsInput,
  TraderFields,
} from '@candlebook/contract/trade-fields'
import { CreateTrade } from '@candlebook/contract/trades'
import { noExecutionFlags } from '@candlebook/domain/trades/trade-fields'
import type { UserContext } from '../context/index.ts'
import type { TestDatabase } from '../db/testing/index.ts'
import { createTestUser } from '../db/testing/index.ts'

type NewTrade = TradeFieldsInput & { clientKey?: string }

/** A valid new trade, open, with these fields changed. */
export function buildNewTrade(parts: Partial<NewTrade> = {}): CreateTrade {
  return CreateTrade.parse({
    symbol: 'BTC',
    market: 'crypto',
    type: 'long',
    status: 'open',
    quantity: '0.5',
    entryPrice: '96420.50',
    entryDate: '2026-11-02',
    ...parts,
  })
}

/** A valid new trade, closed, with these fields changed. */
export function buildClosedTrade(parts: Partial<NewTrade> = {}): CreateTrade {
  return buildNewTrade({ status: 'closed', exitPrice: '97000', exitDate: '2026-11-03', ...parts })
}

/** A closed trade of an import: only what its executions decide. */
export const importedFields: BrokerFields = {
  symbol: 'TSLA',
  market: 'stock',
  instrument: null,
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  contractSize: '1',
  currency: 'USD',
  rate: null,
  rateCurrency: null,
  type: 'short',
  status: 'closed',
  quantity: '10',
  entryPrice: '350.00',
  entryDate: '2026-11-02',
  exitPrice: '341.25',
  exitDate: '2026-11-03',
  fees: '2.10',
  feesUnit: 'amount',
}

/** Trader fields without a value. */
export const blankTraderFields: TraderFields = {
  strategy: null,
  account: null,
  notes: null,
  stopLoss: null,
  takeProfit: null,
  riskPercentage: null,
  emotion: null,
  confidenceLevel: null,
  timeFrame: null,
  planFollowed: false,
  keptRules: [],
  brokenRules: [],
  ...noExecutionFlags,
  tags: [],
  links: [],
  images: [],
}

/** The same trade with a value in every field. */
export const filledTrade: StoredTradeFields = {
  ...importedFields,
  strategy: 'Opening range',
  account: 'IBKR margin',
  notes: '- 350.00 USD TSLA\n[SL]: 358',
  stopLoss: '358.00',
  takeProfit: '330',
  riskPercentage: '0.5',
  emotion: 'calm',
  confidenceLevel: 4,
  timeFrame: '15m',
  planFollowed: true,
  keptRules: ['0199f3a0-0000-7000-8000-00000000000a', '0199f3a0-0000-7000-8000-00000000000b'],
  brokenRules: ['0199f3a0-0000-7000-8000-00000000000c'],
  slHit: true,
  tpHit: true,
  slModified: true,
  tpModified: true,
  tags: ['A+ setup', 'open'],
  links: ['https://www.tradingview.com/chart/'],
  images: ['/images/1.webp'],
}

/** The instant that the clock of a test shows. */
export const NOW = new Date('2026-11-21T12:00:00.000Z')

/** A new user whose clock does not advance, so that all rows have the same instant. */
export function createTraderAt(database: TestDatabase, now = NOW): Promise<UserContext> {
  return createTestUser(database, { clock: { now: () => now } })
}
