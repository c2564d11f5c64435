import type { FileNote } from '@candlebook/contract/file-reading'
import type { Execution } from '@candlebook/domain/brokers/broker-format'
import { listFees } from '@candlebook/domain/brokers/fees'
import { formatDay } from '@candlebook/domain/days/format-day'
import { compare, toBig, toDecimal } from '@candlebook/domain/decimal/decimal'
import type { ForeignFee } from '@candlebook/domain/money/convert-amount'
import type { ExecutionSnapshot } from './imports.table.ts'
import type { StoredExecution } from './positions.ts'

/** A stored execution before and after it was read again. */
export type RefreshedExecution = { before: ExecutionSnapshot; after: StoredExecution }

/**
 * The stored executions that a later file corrects: the contract as it is read now, the time in the zone that the trader chose
 * for the file (`zone`), and a rate, a P&L of the broker, fees in
 * further currencies or an account (`account`, the trader's answer) that the stored execution lacks. The trader chooses the
 * columns of a file, so a value that this file lacks is not removed from the stored execution. `shorts` are sales that the trader
 * calls short sales.
 */
export function refreshExecutions(
  stored: readonly StoredExecution[],
  {
    read,
    shorts = new Set(),
    accepted = new Map(),
    ...answers
  }: {
    read: ReadonlyMap<string, Execution>
    shorts?: ReadonlySet<string>
    account: string | null
    zone: string | null
    /** The values of the broker's corrections that the trader accepted, by id. */
    accepted?: ReadonlyMap<string, Partial<StoredExecution>>
  },
): RefreshedExecution[] {
  return stored.flatMap((one) => {
    const again = read.get(one.id)
    const isSized = again !== undefined && again.contractSize !== null
    const before = toSnapshot(one)
    const corrected = { ...(isSized && readAgain(one, again, answers)), ...accepted.get(one.id) }
    const after = { ...one, ...corrected, ...(shorts.has(one.id) && { opens: true }) }
    return isDifferent(before, toSnapshot(after)) ? [{ before, after }] : []
  })
}

/** What the file has in another way than the trader, who changed an execution or took it back. The trader's values stay. */
export function listKeptEdits(
  stored: readonly StoredExecution[],
  read: readonly (Execution & { id: string; line: number })[],
): FileNote[] {
  const edited = new Map(stored.flatMap((one) => (one.isEdited ? [[one.id, one] as const] : [])))
  if (edited.size === 0) return []
  return read.flatMap((line) => {
    const mine = edited.get(line.id)
    if (!mine) return []
    const isSame = (['quantity', 'price', 'fee'] as const).every(
      (name) => compare(mine[name], line[name]) === 0,
    )
    if (isSame && !mine.isCancelled && mine.day === line.day) return []
    const { symbol, quantity, price, day } = mine
    const message = mine.isCancelled
      ? `You removed this fill of ${symbol} from its trade. It stays removed.`
      : `You changed this fill of ${symbol} to ${toDecimal(toBig(quantity))} at ${toDecimal(toBig(price))} on ${formatDay(day)}. Your change stays.`
    return [{ line: line.line, code: 'import.kept_fill', message }]
  })
}

/** The columns of a stored execution that a later reading can correct. */
export function toSnapshot(one: StoredExecution): ExecutionSnapshot {
  const { id, otherFees, instrument, underlying, expiry, strike, optionType } = one
  const { rate, rateCurrency, brokerPnl, account } = one
  const { quantity, price, fee, feeCurrency, day, executedAt, zone, isCancelled, isEdited } = one
  const traded = { quantity, price, fee, feeCurrency, day, executedAt, zone, isCancelled, isEdited }
  const contract = {
    contractSize: one.contractSize ?? '1',
    instrument,
    underlying,
    expiry,
    strike,
    optionType,
  }
  const traits = { rate, rateCurrency, brokerPnl, account, opens: one.opens === true }
  return { id, ...traded, otherFees, ...contract, ...traits }
}

function readAgain(
  before: StoredExecution,
  again: Execution,
  { account, zone }: { account: string | null; zone: string | null },
): Partial<StoredExecution> {
  const { contractSize, instrument, underlying, expiry, strike, optionType } = again
  return {
    ...{ contractSize, instrument, underlying, expiry, strike, optionType },
    ...(before.rate === null && { rate: again.rate, rateCurrency: again.rateCurrency }),
    ...(before.brokerPnl === null && { brokerPnl: again.brokerPnl }),
    ...(before.account === null && account !== null && again.account === account && { account }),
    ...(zone !== null && again.zone === zone && !before.isEdited && { executedAt: again.executedAt, zone }),
    ...(again.opens && { opens: true }),
    otherFees: addMissingFees(before, again),
  }
}

// Adds the fees of a line with fees in several currencies that the stored execution lacks. A stored fee in a currency that
// the line does not have can be a fee that it converts; then nothing is added, so that no fee counts twice.
function addMissingFees(before: StoredExecution, again: Execution): ForeignFee[] {
  const { otherFees } = before
  if (again.otherFees.length === 0) return otherFees
  const [stored, read] = [listFees(before), listFees(again)]
  const isIn = (fees: ForeignFee[]) => (fee: ForeignFee) => fees.some((one) => one.currency === fee.currency)
  if (!stored.every(isIn(read))) return otherFees
  return [...otherFees, ...read.filter((fee) => !isIn(stored)(fee))]
}

function isDifferent(before: ExecutionSnapshot, after: ExecutionSnapshot): boolean {
  const names = Object.keys(before) as (keyof ExecutionSnapshot)[]
  return names.some((name) => {
    const [one, other] = [before[name], after[name]]
    if (one === other) return false
    if (typeof one === 'string' && typeof other === 'string' && decimals.has(name))
      return compare(one, other) !== 0
    return JSON.stringify(one) !== JSON.stringify(other)
  })
}

const decimals: ReadonlySet<string> = new Set([
  ...['quantity', 'price', 'fee', 'contractSize', 'strike', 'rate', 'brokerPnl'],
])
