import { add, type Decimal, divide, sign, toAbsolute } from '../decimal/decimal.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import type { Execution, ParsedFile } from './broker-format.ts'
import { buildTimeKey } from './execution-order.ts'
import { addExecution } from './executions.ts'
import type { createContractReader } from './ibkr-contract.ts'
import type { Timed } from './ibkr-event-lines.ts'
import { skipLine } from './lines.ts'
import { countHeldLine, selectOfSymbol } from './open-quantity.ts'
import type { Line } from './table.ts'

/** A line about shares that came from another account, or went there. The price is null when the file does not state it. */
export type TransferLine = Timed & {
  line: Pick<Line, 'line'>
  contract: ReturnType<ReturnType<typeof createContractReader>>
  market: Execution['market']
  /** Above zero when the account has more afterwards. */
  quantity: Decimal
  price: Decimal | null
  currency: string
  account: string
}

/**
 * Adds shares that came by transfer as if they were bought at their cost: the price of the transfer, or what the sales of the
 * file state as their basis (the average, when they sell only some). Without a cost, and for shares that left, the line is
 * skipped with a message that names them.
 */
export function addTransfers(transfers: readonly TransferLine[], parsed: ParsedFile): void {
  for (const { line, contract, quantity, price, ...transfer } of transfers) {
    const { symbol } = contract
    const what = `Transfer ${quantity} ${symbol}`
    const cost = price ?? (sign(quantity) < 0 ? null : findAverageBasis(symbol, transfer, parsed))
    if (sign(quantity) < 0 || cost === null) {
      const message =
        sign(quantity) < 0
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

/** The cost of one share that the closing lines after a transfer state, when nothing was bought before them. */
function findAverageBasis(
  symbol: string,
  { account, ...transfer }: Timed & { account: string },
  parsed: ParsedFile,
): Decimal | null {
  const owner = { symbol: normaliseSymbol(symbol), account: account || null }
  if (!countHeldLine(parsed, owner)) return null
  const { executions: own } = selectOfSymbol(parsed, owner)
  const after = own.filter((one) => buildTimeKey(one) > buildTimeKey(transfer))
  const firstOpening = after.findIndex(({ closesOnly, side }) => side === 'buy' || !closesOnly)
  const closings = after.slice(0, firstOpening < 0 ? after.length : firstOpening)
  if (own.length > after.length || closings.some(({ basis }) => basis === undefined)) return null
  let [basis, quantity]: [Decimal, Decimal] = ['0', '0']
  for (const closing of closings) {
    basis = add(basis, closing.basis ?? '0')
    quantity = add(quantity, closing.quantity)
  }
  return divide(basis, quantity, { places: 18 })
}
