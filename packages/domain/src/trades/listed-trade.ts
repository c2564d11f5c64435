/**
 * A list leaves out of a trade what most trades have: nothing, the default of the form, or a value that follows from another
 * field. These are the fields and their values, except for those that `buildUsualValues` adds. No list has `updatedAt`.
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
  rateDay: null,
  importId: null,
} as const

const following = ['accountRate', 'rateSource', 'accountPnl', 'updatedAt'] as const

/** The fields that a list may leave out of a trade. */
export const usualFieldNames = [
  ...(Object.keys(constants) as (keyof typeof constants)[]), // a constant object has exactly its keys
  ...following,
]
export type UsualFieldName = (typeof usualFieldNames)[number]

/** What decides the usual values of the other fields. */
type Basis = { status: string; createdAt: unknown; pnl?: string | null; accountRate?: string | null }

/** A trade as a list carries it. */
export type WithoutUsual<Trade> = Omit<Trade, UsualFieldName> &
  Partial<Pick<Trade, UsualFieldName & keyof Trade>>

/** A trade without `updatedAt`, and without the fields that have their usual value. */
export function leaveOutUsual<Trade extends Basis>(trade: Trade): WithoutUsual<Trade> {
  const usual: Record<string, unknown> = buildUsualValues(trade)
  const listed: Record<string, unknown> = {}
  for (const name in trade) {
    const value = trade[name]
    if (name === 'updatedAt' || value === usual[name] || (Array.isArray(value) && value.length === 0))
      continue
    listed[name] = value
  }
  return listed as WithoutUsual<Trade> // only fields with a usual value are left out
}

/** The trade of a list with every field. Its `updatedAt` is the instant of its creation, because no list has its own. */
export function putBackUsual<Trade>(listed: WithoutUsual<Trade> & Basis): Trade {
  return { ...buildUsualValues(listed), ...listed } as Trade // a list leaves out nothing else
}

/** A closed trade is converted at 1, and an open one is not converted. */
function buildUsualValues({ status, createdAt, pnl = null, accountRate }: Basis) {
  const isClosed = status === 'closed'
  const usualRate = isClosed ? '1' : null
  return {
    ...constants,
    accountRate: usualRate,
    rateSource: isClosed ? 'same' : null,
    accountPnl: accountRate === undefined || accountRate === usualRate ? pnl : null,
    updatedAt: createdAt,
  } satisfies Record<UsualFieldName, unknown>
}
