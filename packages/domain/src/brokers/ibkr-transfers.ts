import { type Decimal, divide, sign, sum, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { Contract, Execution, ParsedFile } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { addExecution } from './executions.ts'
import type { Timed } from './ibkr-event-lines.ts'
import { skipLine } from './lines.ts'
import { allowHeldLine, selectOfSymbol } from './open-quantity.ts'
import type { Line } from './table.ts'

/** A line about shares that came from another account, or went there. The price is null when the file does not state it. */
export type TransferLine = Timed & {
  line: Pick<Line, 'line'>
  contract: Contract & Pick<Execution, 'symbol'>
  market: Execution['market']
  /** Above zero when the account has more afterwards. */
  quantity: Decimal
  price: Decimal | null
  currency: string
  account: string
}

/**
 * Adds shares that came by transfer as if they were bought at their cost: the price of the transfer, or the average basis that the
 * file states when it sells them. A line without a cost, and one of shares that went to another account, is skipped with a message
 * that names the shares.
 */
export function addTransfers(transfers: readonly TransferLine[], parsed: ParsedFile): void {
  for (const { line, contract, quantity, price, ...transfer } of transfers) {
    const { symbol } = contract
    const what = `Transfer ${quantity} ${symbol}`
    const isOutgoing = sign(quantity) < 0
    const cost = price ?? (isOutgoing ? null : findAverageBasis(symbol, transfer, parsed))
    if (isOutgoing || cost === null) {
      const message = isOutgoing
        ? `${toAbsolute(quantity)} ${symbol} left this account by transfer. Check the open trade of ${symbol}.`
        : `${quantity} ${symbol} came to this account by transfer, and the file does not state what they cost.`
      skipLine(parsed, line, 'transfer', what, message)
      continue
    }
    const externalId = `transfer ${transfer.day} ${symbol}`
    addExecution(parsed, line, {
      ...{ ...contract, ...transfer, side: 'buy', quantity, price: cost, fee: '0', externalId },
      origin: 'transfer',
    })
    const message = `${quantity} ${symbol} came by transfer. Their cost is ${cost} ${transfer.currency} each, as the file states it.`
    parsed.warnings.push({ line: line.line, code: 'import.transfer', message })
  }
}

/**
 * The average basis of one share in the sales between the transfer and the next purchase. Null when the file has executions
 * before the transfer, because the sales can be of these shares, and when a sale states no basis.
 */
function findAverageBasis(
  symbol: string,
  { account, ...transfer }: Timed & { account: string },
  parsed: ParsedFile,
): Decimal | null {
  const owner = { symbol: normaliseSymbol(symbol), account: account || null }
  if (!allowHeldLine(parsed, owner)) return null
  const { executions } = selectOfSymbol(parsed, owner)
  if (executions.some((one) => buildTimeKey(one) <= buildTimeKey(transfer))) return null
  const firstOpening = executions.findIndex(({ closesOnly, side }) => side === 'buy' || !closesOnly)
  const sales = executions.slice(0, firstOpening < 0 ? executions.length : firstOpening)
  const bases = sales.flatMap(({ basis }) => basis ?? [])
  if (bases.length < sales.length) return null
  return divide(sum(bases), sum(sales.map(({ quantity }) => quantity)), { places: 18 })
}
