import type { BrokerDifference, BrokerTotal, DifferenceCause } from '@candlebook/contract/planned-trades'
import type { Execution } from '@candlebook/domain/brokers/broker-format'
import type { RoundTrip } from '@candlebook/domain/brokers/round-trip'
import { add, compare, type Decimal, isZero, subtract, toAbsolute } from '@candlebook/domain/decimal/decimal'
import type { TradeStatus } from '@candlebook/domain/trades/vocabulary'
import type { Upload } from './upload.ts'

/** Differences up to this come from rounding; in the currency of the trade. */
const MAX_EQUAL = '0.01'

/**
 * Returns a function that compares the broker's P&L of the exits of a round trip of this file with Candlebook's (`pnl`). It returns
 * null when the broker states no P&L, or when the two differ by a cent at most.
 */
export function compareWithBroker(
  upload: Upload,
): (roundTrip: RoundTrip, pnl: Decimal | null) => BrokerDifference | null {
  const findCause = createCauseFinder(upload)
  return (roundTrip, pnl) => {
    const { brokerPnl } = roundTrip
    if (brokerPnl === null || pnl === null) return null
    const difference = toAbsolute(subtract(brokerPnl, pnl))
    if (compare(difference, MAX_EQUAL) <= 0) return null
    return { brokerPnl, pnl, cause: findCause(roundTrip, difference) }
  }
}

/** Adds up the P&L of the exits of trades of which the broker states its own, by currency in alphabetical order. */
export function sumBrokerPnl(
  trades: { currency: string; status: TradeStatus; brokerPnl: Decimal | null; pnl: Decimal | null }[],
): BrokerTotal[] {
  const totals = new Map<string, BrokerTotal>()
  for (const { currency, status, brokerPnl, pnl } of trades) {
    if (brokerPnl === null || pnl === null) continue
    const sum = totals.get(currency) ?? { currency, closed: 0, brokerPnl: '0', pnl: '0' }
    totals.set(currency, {
      currency,
      closed: sum.closed + (status === 'closed' ? 1 : 0),
      brokerPnl: add(sum.brokerPnl, brokerPnl),
      pnl: add(sum.pnl, pnl),
    })
  }
  return [...totals.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1))
}

function createCauseFinder({ format, executions, warnings }: Upload) {
  const hasAssignment = warnings.some(({ code }) => code === 'import.assignment_kept_apart')
  const assigned = hasAssignment ? findAssigned(executions) : new Set<string>()
  const quantities = new Map(executions.map(({ id, quantity }) => [id, quantity]))
  const isPartial = ({ executionId, quantity }: RoundTrip['fills'][number]) =>
    compare(quantity, quantities.get(executionId) ?? quantity) !== 0
  return (roundTrip: RoundTrip, difference: Decimal): DifferenceCause => {
    const { fees, foreignFees, rate, fills } = roundTrip
    if (fills.some(({ executionId }) => assigned.has(executionId))) return 'assignment'
    const isFee = compare(toAbsolute(subtract(difference, fees)), MAX_EQUAL) <= 0
    if (isFee) return 'fees'
    if (format.id === 'trading212' && rate !== null) return 'currency'
    if (foreignFees.length > 0) return 'fees'
    const entries = fills.filter(({ role }) => role === 'entry')
    return entries.length > 1 || fills.some(isPartial) ? 'lots' : 'unknown'
  }
}

/**
 * The ids of the options of a file that were exercised or assigned, and of the shares that these delivered. Such an
 * option ends at the price 0, and on the same day its underlying is traded at the strike. An option that expired has no
 * such shares.
 */
function findAssigned(executions: Upload['executions']): Set<string> {
  const ended = executions.filter(({ instrument, price }) => instrument === 'option' && isZero(price))
  const bySymbolAndDay = Map.groupBy(executions, ({ symbol, day }) => `${symbol} ${day}`)
  const pairs = ended.flatMap((option) => {
    const traded = bySymbolAndDay.get(`${option.underlying} ${option.day}`) ?? []
    const shares = traded.filter((execution) => isDelivery(execution, option))
    return shares.length > 0 ? [option, ...shares] : []
  })
  return new Set(pairs.map(({ id }) => id))
}

function isDelivery({ price, account }: Execution, option: Execution): boolean {
  return account === option.account && option.strike !== null && compare(price, option.strike) === 0
}
