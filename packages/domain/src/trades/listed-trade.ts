import type { TradeFieldName } from './trade-fields.ts'

/** The fields that most trades have another value in, so that each trade of a list carries them. */
type CarriedFieldName = 'symbol' | 'market' | 'type' | 'status' | 'quantity' | 'entryPrice' | 'entryDate'

/**
 * A list leaves out of a trade what most trades have: nothing, the default of the form, or a value that follows from another
 * field. These are the fields and their values, except for those that `buildDefaults` adds. No list has `updatedAt`.
 */
const constants = {
  instrument: null,
  underlying: null,
  expiry: null,
  strike: null,
  optionType: null,
  contractSize: '1',
  currency: null,
  exitPrice: null,
  exitDate: null,
  fees: '0',
  feesUnit: 'percent',
  rate: null,
  rateCurrency: null,
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
  slHit: false,
  tpHit: false,
  slModified: false,
  tpModified: false,
  tags: [],
  links: [],
  images: [],
  pnl: null,
  brokerPnl: null,
  foreignFees: [],
  feeRates: [],
  foreignFee: '0',
  ownFeeRates: [],
  realised: [],
  fills: [],
  planHistory: [],
  rateDay: null,
  importId: null,
} as const satisfies Record<Exclude<TradeFieldName, CarriedFieldName>, unknown> & Record<string, unknown>

const derivedFieldNames = ['baseRate', 'rateSource', 'basePnl', 'updatedAt'] as const

/** The fields that a list may leave out of a trade. */
export const defaultedFieldNames = [
  ...(Object.keys(constants) as (keyof typeof constants)[]), // a constant object has exactly its keys
  ...derivedFieldNames,
]
export type DefaultedFieldName = (typeof defaultedFieldNames)[number]

/** What decides the defaults of the other fields. */
type DefaultsInput = { status: string; createdAt: unknown; pnl?: string | null; baseRate?: string | null }

/** A trade as a list carries it. */
export type CompactTrade<Trade> = Omit<Trade, DefaultedFieldName> &
  Partial<Pick<Trade, DefaultedFieldName & keyof Trade>>

/** A trade without `updatedAt`, and without the fields that have their default. */
export function omitDefaults<Trade extends DefaultsInput>(trade: Trade): CompactTrade<Trade> {
  const defaults: Record<string, unknown> = buildDefaults(trade)
  const listed: Record<string, unknown> = {}
  for (const name in trade) {
    const value = trade[name]
    if (name === 'updatedAt' || value === defaults[name] || (Array.isArray(value) && value.length === 0))
      continue
    listed[name] = value
  }
  return listed as CompactTrade<Trade> // only fields with a default are left out
}

/** The trade of a list with every field. Its `updatedAt` is the instant of its creation, because no list has its own. */
export function restoreDefaults<Trade>(listed: CompactTrade<Trade> & DefaultsInput): Trade {
  return { ...buildDefaults(listed), ...listed } as Trade // a list leaves out nothing else
}

/** A closed trade is converted at 1, and an open one is not converted. */
function buildDefaults({ status, createdAt, pnl = null, baseRate }: DefaultsInput) {
  const isClosed = status === 'closed'
  const defaultRate = isClosed ? '1' : null
  return {
    ...constants,
    baseRate: defaultRate,
    rateSource: isClosed ? 'same' : null,
    basePnl: baseRate === undefined || baseRate === defaultRate ? pnl : null,
    updatedAt: createdAt,
  } satisfies Record<DefaultedFieldName, unknown>
}
