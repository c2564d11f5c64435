import type { Decimal } from '../decimal/decimal.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { buildRoundTrips } from './match-executions.ts'

/** How many shares of a symbol the lines that were read before leave open at a moment; '0' for none. */
export function findOpenQuantity(
  parsed: ParsedFile,
  { symbol, account, ...moment }: Pick<Execution, 'symbol' | 'account' | 'day' | 'executedAt'>,
): Decimal {
  const until = buildTimeKey(moment)
  const isBefore = (one: Pick<Execution, 'symbol' | 'account' | 'day' | 'executedAt'>) =>
    one.symbol === symbol && one.account === account && buildTimeKey(one) <= until
  const executions = parsed.executions.filter(isBefore).map((one, index) => ({ ...one, id: String(index) }))
  const roundTrips = buildRoundTrips(executions, parsed.actions.filter(isBefore))
  return roundTrips.find(({ status }) => status === 'open')?.quantity ?? '0'
}
