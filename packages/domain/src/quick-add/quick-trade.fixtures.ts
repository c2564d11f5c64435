import fc from 'fast-check'
import { anyDay } from '../days/day.fixtures.ts'
import { anyAmount } from '../decimal/decimal.fixtures.ts'
import {
  confidenceLevels,
  emotions,
  feeUnits,
  instruments,
  markets,
  optionTypes,
  timeFrames,
  tradeStatuses,
  tradeTypes,
} from '../trades/vocabulary.ts'
import { createBlankTrade, type QuickContext, type QuickTrade } from './quick-fields.ts'

/** A trader of shares with two accounts and two strategies, who traded AAPL, ES and SHEL before. */
export const quickContext: QuickContext = {
  today: '2026-11-28',
  baseCurrency: 'EUR',
  start: { market: 'stock', feesUnit: 'percent', account: '' },
  accounts: [
    { name: 'IBKR margin', currency: null, archived: false },
    { name: 'Comdirect', currency: 'EUR', archived: false },
    { name: 'Old broker', currency: 'USD', archived: true },
  ],
  strategies: ['Breakout', 'Opening range', 'Short squeeze'],
  latest: [
    { symbol: 'AAPL', market: 'stock', instrument: null, contractSize: '1', currency: 'USD' },
    { symbol: 'MES', market: 'stock', instrument: 'future', contractSize: '5', currency: 'USD' },
    { symbol: 'SHEL', market: 'stock', instrument: 'share', contractSize: '1', currency: 'GBX' },
  ],
}

const anyText = fc.oneof(
  fc.constantFrom(
    'none',
    'long',
    'a "b" \\ c',
    'two words',
    'calm',
    '#x',
    '10:32',
    'line\nline',
    'ES',
    'note',
    '4',
  ),
  fc
    .string({ minLength: 1, maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
)
const anySymbol = fc.oneof(
  fc.constantFrom(
    'AAPL',
    'BTC',
    'ES',
    'MES',
    'NQZ6',
    'OPEN',
    'CALM',
    'EUR',
    'USDT',
    'SHEL',
    'AAPL 19JAN24 150 P',
    'ON',
    '7203',
    'BTC/USDT',
    '/NQ',
    'COIN',
    'X',
    'SL',
    'Z',
  ),
  fc.stringMatching(/^[A-Z0-9./:_-]{1,20}$/),
)
const orNone = (value: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), value)
const anyCode = fc.constantFrom('', 'USD', 'EUR', 'GBX', 'USDT', 'BTC', 'JPY')

/** Any trade that the form could store, in a context that proposes something else for many of its fields. */
export const anyQuickTrade: fc.Arbitrary<QuickTrade> = fc
  .record<QuickTrade>({
    symbol: anySymbol,
    market: fc.constantFrom(...markets),
    instrument: fc.constantFrom(null, ...instruments),
    underlying: orNone(anyText),
    expiry: orNone(anyDay.map(({ day }) => day)),
    strike: orNone(anyAmount),
    optionType: fc.constantFrom(null, ...optionTypes),
    contractSize: orNone(anyAmount),
    type: fc.constantFrom(...tradeTypes),
    status: fc.constantFrom(...tradeStatuses),
    timeFrame: fc.constantFrom(null, ...timeFrames),
    strategy: orNone(anyText),
    account: orNone(anyText),
    currency: anyCode,
    entryPrice: anyAmount,
    entryDate: anyDay.map(({ day }) => day),
    entryTime: fc.constantFrom('', '09:05', '10:32'),
    quantity: anyAmount,
    exitPrice: anyAmount,
    exitDate: anyDay.map(({ day }) => day),
    fees: orNone(anyAmount),
    feesUnit: fc.constantFrom(...feeUnits),
    rate: orNone(anyAmount),
    stopLoss: orNone(anyAmount),
    takeProfit: orNone(anyAmount),
    riskPercentage: orNone(anyAmount),
    emotion: fc.constantFrom(null, ...emotions),
    confidenceLevel: fc.constantFrom(null, ...confidenceLevels.map(({ level }) => level)),
    planFollowed: fc.boolean(),
    tags: fc.uniqueArray(anyText, { maxLength: 3, selector: (tag) => tag.toLowerCase() }),
    notes: orNone(anyText),
    links: fc.array(anyText, { maxLength: 2 }),
  })
  .map((trade) => ({
    ...trade,
    // What a stored trade cannot be: open with an exit, an option without its kind, a unit of no fee.
    ...(trade.status === 'open' && { exitPrice: '', exitDate: '' }),
    ...(trade.instrument !== 'option' && { optionType: null }),
    ...(trade.fees === '' && { feesUnit: quickContext.start.feesUnit }),
  }))

/** The blank trade with these fields, as the parser writes it for `quickContext`. */
export function buildQuickTrade(fields: Partial<QuickTrade>): QuickTrade {
  return { ...createBlankTrade(), ...quickContext.start, entryDate: quickContext.today, ...fields }
}
