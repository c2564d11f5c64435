import type {
  BrokerAccount,
  CostMethodChange,
  MergedBrokerAccount,
} from '@candlebook/contract/broker-accounts'
import { formatShortMonth } from '@candlebook/domain/days/format-day'
import { formatCount } from '@candlebook/domain/text/text'
import { costMethodNames, DEFAULT_COST_METHOD, takesStart } from '@candlebook/domain/trades/account'
import { formatSignedBaseMoney, getBaseCurrency } from '../../lib/money.ts'

/** Describes an account in one line: 'Interactive Brokers · USD · 12 trades, 2 open · in files: U***34567'. */
export function describeAccount(account: BrokerAccount): string {
  const { broker, currency, open, closed, otherNames, costMethod } = account
  const trades = `${formatCount(open + closed, 'trade')}${open > 0 ? `, ${open} open` : ''}`
  const files = otherNames.length > 0 ? `in files: ${otherNames.join(', ')}` : null
  const method = costMethod === DEFAULT_COST_METHOD ? null : costMethodNames[costMethod]
  return [broker, currency, method, trades, files].filter((part) => part !== null).join(' · ')
}

/**
 * What another cost method changes: '2 trades change: the results of Jan 2026 and Feb 2026. Closed trades keep their P&L.' Where the
 * days of a trade have different rates, its P&L in base currency changes, and the sentence names both sums.
 */
export function describeMethodChange({ trades, months, basePnl }: CostMethodChange): string {
  if (trades === 0) return 'No result changes: each partial exit realises the same by this method.'
  const changed = `${formatCount(trades, 'trade')} ${trades === 1 ? 'changes' : 'change'}`
  const results =
    months.length === 0 ? 'results move between days of a month' : `the results of ${listMonths(months)}`
  const [before, after] = [formatSignedBaseMoney(basePnl.before), formatSignedBaseMoney(basePnl.after)]
  if (before === after) return `${changed}: ${results}. Closed trades keep their P&L.`
  const whose = trades === 1 ? 'this trade' : 'these trades'
  return `${changed}: ${results}. Closed trades keep their P&L in their own currency. In ${getBaseCurrency()} the result of ${whose} changes from ${before} to ${after}, because each part is converted at the rate of its day.`
}

/** The most months that are named. */
const MAX_NAMED_MONTHS = 4

function listMonths(months: string[]): string {
  const names = months.map(formatShortMonth)
  const [first, last] = [names[0], names.at(-1)]
  if (names.length > MAX_NAMED_MONTHS) return `${names.length} months from ${first} to ${last}`
  return names.length === 1 ? `${first}` : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Which cost method the trades of a merged account get; empty when both accounts have the same. */
export function describeMergedMethod(from: BrokerAccount, into: BrokerAccount): string {
  if (from.costMethod === into.costMethod) return ''
  return ` Partial exits are then realised by the cost method of "${into.name}": ${costMethodNames[into.costMethod].toLowerCase()}.`
}

/** What becomes of the starting balance of an account that is merged; empty when it has none. */
export function describeStart(from: BrokerAccount, into: BrokerAccount): string {
  if (from.startingBalance === null) return ''
  return takesStart(into, from)
    ? ` Its starting balance becomes that of "${into.name}".`
    : ` Its starting balance is deleted: add it to "${into.name}" as a deposit when the balance should count it.`
}

/** '12 trades moved to "Main". 2 trades were added, changed or removed, because …' */
export function describeMerge(
  { trades, matchedAgain }: Pick<MergedBrokerAccount, 'trades' | 'matchedAgain'>,
  into: string,
) {
  const moved = `${formatCount(trades, 'trade')} moved to "${into}".`
  if (matchedAgain === 0) return moved
  return `${moved} ${formatCount(matchedAgain, 'trade')} ${matchedAgain === 1 ? 'was' : 'were'} added, changed or removed, because purchases and sales of both accounts are matched with each other now.`
}
