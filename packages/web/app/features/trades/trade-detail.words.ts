import type { TradeExecution } from '@candlebook/contract/imports'
import type { Trade } from '@candlebook/contract/trades'
import type { ExecutionOrigin } from '@candlebook/domain/brokers/broker-format'
import { toWallClock } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import type { ConvertedFee, RateSource } from '@candlebook/domain/money/convert-amount'
import { MAX_FILLS } from '@candlebook/domain/trades/fills'
import { formatTradeMoney, getTradeCurrency } from '../../lib/money.ts'
import { formatRate } from '../../lib/rate.words.ts'
import { formatZone, formatZoneSentence } from '../settings/statement-zone.ts'

/** Why the fills of an imported trade with more of them cannot be changed by hand. */
export const TOO_MANY_FILLS = `Trades of more than ${MAX_FILLS} fills are changed in the file of the broker.`

const sources: Record<RateSource, string> = {
  same: '',
  own: 'rate of the trade',
  ecb: 'reference rate of the European Central Bank',
  stablecoin: 'as US dollars, reference rate of the European Central Bank',
  sample: 'sample rate of the demo',
}

/** The rate of a trade, its source and day: '1 USD = 0.92 EUR, rate of the trade, Nov 3, 2026'. */
export function describeRate(
  { currency, baseRate, rateSource, rateDay, exitDate }: Trade,
  account: string,
): string {
  if (baseRate === null || rateSource === null)
    return `no rate for ${currency}${exitDate ? ` on ${formatDay(exitDate)}` : ''}, so it is in no total`
  const rate = `1 ${currency} = ${formatRate(baseRate)} ${account}`
  return [rate, sources[rateSource], rateDay && formatDay(rateDay)].filter(Boolean).join(', ')
}

/** What a fee in another currency came to: '$6.00 at 1 BNB = 600 USD, rate of the trade, Nov 3, 2026'. */
export function describeFee({ currency, found, converted }: ConvertedFee, trade: Trade): string {
  if (trade.status === 'open') return 'converted when the trade is closed'
  if (found === null) return 'not subtracted: no rate'
  const rate = `1 ${currency} = ${formatRate(found.rate)} ${getTradeCurrency(trade)}`
  return [
    `${formatTradeMoney(converted, trade)} at ${rate}`,
    sources[found.source],
    found.day && formatDay(found.day),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why an execution is no order of the broker. */
export const originWords: Record<ExecutionOrigin, string> = {
  transfer: 'Came by transfer',
  reward: 'A reward',
  event: 'A corporate event',
  typed: 'Entered by you',
  stated: 'Opening lot, as you stated it',
  basis: 'Opening lot, at the cost of the file',
}

type Timed = Pick<TradeExecution, 'day' | 'executedAt' | 'zone'>

/** The heading of the time column; it names the zone when all times are in the same one. */
export function formatTimeHeading(executions: readonly Timed[]): string {
  const zone = findSharedZone(executions)
  return zone === null ? 'When' : `When (${formatZone(zone)})`
}

/** The sentence that says which zone the days of the trade and the times of its executions are in. */
export function describeZone(executions: readonly Timed[]): string {
  if (executions.every(({ executedAt }) => executedAt === null))
    return 'The statement has days without a time of day.'
  return formatZoneSentence(findSharedZone(executions))
}

/** The executions with their times in this zone; null leaves each in the zone of its statement. */
export function showInZone<Execution extends Timed>(
  executions: readonly Execution[],
  zone: string | null,
): readonly Execution[] {
  return zone === null ? executions : executions.map((execution) => ({ ...execution, zone }))
}

/** Day and time in the execution's zone. The zone is named when the executions have different ones. */
export function formatExecutionTime({ day, executedAt, zone }: Timed, executions: readonly Timed[]): string {
  if (executedAt === null) return formatDay(day)
  const clock = toWallClock(executedAt, zone ?? 'UTC')
  const words = `${formatDay(clock.day)}, ${clock.time}`
  return findSharedZone(executions) === null ? `${words} ${formatZone(zone ?? 'UTC')}` : words
}

/** The zone of all executions that have a time; null when the zones differ or no execution has a time. */
function findSharedZone(executions: readonly Timed[]): string | null {
  const zones = new Set(
    executions.filter(({ executedAt }) => executedAt !== null).map(({ zone }) => zone ?? 'UTC'),
  )
  const [only] = zones
  return zones.size === 1 ? (only ?? null) : null
}
