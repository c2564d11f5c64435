import { type Decimal, isZero, multiply, sign, toAbsolute } from '../decimal/decimal.ts'
import type { ForeignFee } from '../money/convert-amount.ts'
import { MAX_ACCOUNT } from '../trades/account.ts'
import { normaliseSymbol } from '../trades/symbols.ts'
import { canBeBelowZero } from '../trades/vocabulary.ts'
import type { Contract, Execution, ParsedFile } from './broker-format.ts'
import { isExplained } from './contract-sizes.ts'
import { applyFee, isWrittenAsCode, limitDecimals, toMajorAmount, toMajorCode } from './fees.ts'
import { skipLine } from './lines.ts'
import { BadCell, type Line } from './table.ts'

type Optional =
  | keyof Contract
  | 'closesOnly'
  | 'account'
  | 'feeCurrency'
  | 'otherFees'
  | 'rate'
  | 'rateCurrency'
  | 'brokerPnl'
  | 'gross'

/**
 * An execution as the file states it: `quantity` has any sign, currencies are as written, a negative `fee` is a rebate.
 * When the price is in pence, fee, rate and broker's P&L are in pounds. A blank `account` and a blank `feeCurrency` become
 * null, and missing `otherFees` an empty list. `stated` is the value of the execution in the units of its price, with any
 * sign; null when the file has none. Without an instrument it is a share, or a coin in the market of coins, with contract
 * size 1.
 */
export type ExecutionDraft = Omit<Execution, 'line' | Optional> &
  Partial<Pick<Execution, Exclude<Optional, 'account'>>> & { account?: string; stated?: Decimal | null }

/**
 * Adds an execution to the parsed file and normalises it: symbol in upper case, quantity without sign, pence and other
 * hundredths converted to the major currency, price and fees rounded half-even to 18 decimals, `fee` applied by
 * `applyFee`. A rate between equal currencies, or one that is not above zero, is left out.
 * A line with quantity zero is skipped, and so is one whose currency is not written as a code, and one whose stated value
 * contradicts price × quantity × contract size.
 * Throws BadCell for a negative price, except of an instrument that can have one (`canBeBelowZero`).
 */
export function addExecution(parsed: ParsedFile, line: Pick<Line, 'line'>, draft: ExecutionDraft) {
  const symbol = normaliseSymbol(draft.symbol)
  if (symbol === '') return skipLine(parsed, line, 'no_instrument', draft.name ?? draft.side)
  if (symbol.length > 20) return skipLine(parsed, line, 'long_symbol', symbol)
  if (isZero(draft.quantity)) return skipLine(parsed, line, 'nothing_traded', `${draft.side} ${symbol}`)
  const contract = fillContract(draft)
  if (sign(draft.price) < 0 && !canBeBelowZero(contract.instrument)) throw new BadCell('price', draft.price)

  const { otherFees = [] } = draft
  const codes = [draft.currency, draft.feeCurrency, ...otherFees.map((fee) => fee.currency)]
  const wrongCode = codes.find((code) => code && !isWrittenAsCode(code))
  if (wrongCode)
    return skipLine(parsed, line, 'bad_currency', `${draft.side} ${symbol}`, describeWrongCode(wrongCode))

  const quantity = toAbsolute(draft.quantity)
  const contradiction = findContradiction(draft, quantity, contract.contractSize)
  if (contradiction) return skipLine(parsed, line, 'gross_mismatch', `${draft.side} ${symbol}`, contradiction)

  const currency = toMajorCode(draft.currency)
  const price = toMajorAmount(draft.price, draft.currency)
  const { rate, rateCurrency } = fillRate(draft, currency)
  const { fee, feeCurrency } = convertFeeCurrency(draft, currency)
  const { side, market, name, gross } = draft
  const { contractSize } = contract
  const charged = {
    symbol,
    side,
    quantity,
    price,
    contractSize,
    currency,
    fee,
    feeCurrency,
    rate,
    rateCurrency,
  }
  const afterFee = applyFee(parsed, line, charged)
  parsed.executions.push({
    symbol,
    market,
    ...contract,
    side,
    ...afterFee,
    otherFees: otherFees.map(toMajorFee),
    currency,
    rate,
    rateCurrency,
    brokerPnl: draft.brokerPnl ? limitDecimals(draft.brokerPnl) : null,
    executedAt: draft.executedAt,
    zone: draft.zone,
    day: draft.day,
    line: line.line,
    externalId: draft.externalId,
    closesOnly: draft.closesOnly ?? false,
    account: draft.account?.slice(0, MAX_ACCOUNT).trim() || null,
    ...(gross && { gross }),
    ...(name !== undefined && { name }),
    ...(draft.isin && { isin: draft.isin }),
    ...(draft.positionId && { positionId: draft.positionId.slice(0, 64) }),
    ...(draft.labels && { labels: draft.labels }),
    ...(draft.basis && { basis: draft.basis }),
    ...(draft.origin && { origin: draft.origin }),
    ...(draft.opens && { opens: true }),
  })
}

function fillContract(draft: ExecutionDraft): Contract {
  const { underlying = null, expiry = null, strike = null, optionType = null } = draft
  const instrument = draft.instrument ?? (draft.market === 'crypto' ? 'coin' : 'share')
  const contractSize = draft.contractSize === undefined ? '1' : draft.contractSize
  return { instrument, contractSize, underlying, expiry, strike, optionType }
}

function fillRate({ rate = null, rateCurrency = null }: ExecutionDraft, currency: string) {
  const isPositive = rate !== null && sign(rate) > 0
  const isUsable = isPositive && rateCurrency && rateCurrency !== currency && isWrittenAsCode(rateCurrency)
  return isUsable ? { rate, rateCurrency } : { rate: null, rateCurrency: null }
}

function describeWrongCode(written: string): string {
  const shown = written.length <= 30 ? written : `${written.slice(0, 30)}…`
  return `“${shown}” is not the code of a currency, such as USD or USDT. Correct the line, or add the trade by hand.`
}

function convertFeeCurrency({ fee, feeCurrency }: ExecutionDraft, currency: string) {
  if (!feeCurrency) return { fee, feeCurrency: null }
  const code = toMajorCode(feeCurrency)
  return { fee: toMajorAmount(fee, feeCurrency), feeCurrency: code === currency ? null : code }
}

function toMajorFee({ currency, amount }: ForeignFee): ForeignFee {
  return { currency: toMajorCode(currency), amount: limitDecimals(toMajorAmount(amount, currency)) }
}

function findContradiction(
  { price, currency, stated }: ExecutionDraft,
  quantity: Decimal,
  contractSize: Decimal | null,
): string | null {
  if (contractSize === null || !stated) return null
  if (isExplained({ price, quantity, gross: stated }, contractSize)) return null
  const value = multiply(multiply(price, quantity), contractSize)
  return `Price × quantity × contract size (${price} × ${quantity} × ${contractSize}) is ${value} ${currency}, but the line states ${toAbsolute(stated)} ${currency}. Correct the line, or add the trade by hand.`
}
