import { type Day, getWeekday } from '../days/day.ts'
import { NO_ACCOUNT } from '../trades/account.ts'
import { NO_INSTRUMENT } from '../trades/instrument.ts'
import { toStrategyName, toTagKey } from '../trades/labels.ts'
import { toPnlBuckets, toRBuckets } from './histogram-buckets.ts'
import type { AmountColumns } from './trade-amounts.ts'
import { type CodedColumn, mapKeys, type TradeLists, type Traits } from './trade-lists.ts'

/** Breakdowns in which a trade has at most one key. */
export const singleDimensions = [
  'strategy',
  'weekday',
  'month',
  'symbol',
  'emotion',
  'confidence',
  'timeFrame',
  'plan',
  'type',
  'currency',
  'account',
] as const

export type SingleDimension = (typeof singleDimensions)[number]

/** The columns of keys, in the order in which they are stored. */
export const keyColumns = [
  ...singleDimensions,
  'market',
  'instrument',
  'tags',
  'riskPct',
  'stop',
  'target',
  'pnlBucket',
  'rBucket',
] as const

export type KeyColumn = (typeof keyColumns)[number]

/**
 * The key of each trade in each column; a trade with the key null is in no group. The tags of a trade are one key, a list as
 * JSON, because a trade may have several.
 */
export function encodeKeys(
  { traits, exitDay, symbol, strategy, account, tags }: TradeLists,
  amounts: AmountColumns,
): Record<KeyColumn, CodedColumn<string | null>> {
  const mapTraits = (toKey: (one: Traits) => string | null) => mapKeys(traits, toKey)
  return {
    strategy: mapKeys(strategy, toStrategyName),
    weekday: mapKeys(exitDay, (day: Day) => String(getWeekday(day))),
    month: mapKeys(exitDay, (day: Day) => day.slice(0, 7)),
    symbol,
    emotion: mapTraits(({ emotion }) => emotion),
    confidence: mapTraits(({ confidenceLevel }) =>
      confidenceLevel === null ? null : String(confidenceLevel),
    ),
    timeFrame: mapTraits(({ timeFrame }) => timeFrame),
    plan: mapTraits(({ planFollowed }) => (planFollowed ? 'followed' : 'not_followed')),
    type: mapTraits(({ type }) => type),
    currency: mapTraits(({ currency }) => currency),
    account: mapKeys(account, (name) => name ?? NO_ACCOUNT),
    market: mapTraits(({ market }) => market),
    instrument: mapTraits(({ instrument }) => instrument ?? NO_INSTRUMENT),
    tags,
    riskPct: mapTraits(({ riskPercentage }) => riskPercentage),
    stop: mapTraits(({ slHit, slModified }) => toExitKey(slHit, slModified)),
    target: mapTraits(({ tpHit, tpModified }) => toExitKey(tpHit, tpModified)),
    pnlBucket: toPnlBuckets(amounts),
    rBucket: toRBuckets(amounts),
  }
}

/** Whether a stop or target that was hit had been moved. */
function toExitKey(isHit: boolean, isModified: boolean): 'unmoved' | 'moved' | null {
  if (!isHit) return null
  return isModified ? 'moved' : 'unmoved'
}

/** Parses the tags key of a chunk to tag keys with labels. See toTagKey. */
export function parseTags(tags: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const tag of JSON.parse(tags) as string[]) {
    const label = tag.trim()
    const key = toTagKey(label)
    if (key !== '' && !found.has(key)) found.set(key, label)
  }
  return found
}
