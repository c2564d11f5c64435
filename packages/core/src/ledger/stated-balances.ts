import type { Ledger } from '@candlebook/contract/ledger'
import type { StartOffer, StatedBalance } from '@candlebook/contract/stated-balances'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { OWN_FORMAT } from '@candlebook/domain/brokers/candlebook'
import { listPositionDays } from '@candlebook/domain/brokers/lot-arithmetic'
import { toFills } from '@candlebook/domain/brokers/round-trip'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { roundTo, sign, subtract, sum } from '@candlebook/domain/decimal/decimal'
import {
  createOpenCost,
  isUnpaid,
  type OpenCost,
  type PositionDay,
  toComparable,
  toLedgerBalance,
} from '@candlebook/domain/ledger/broker-balance'
import type { LedgerDay } from '@candlebook/domain/ledger/ledger'
import { getCurrencyDigits } from '@candlebook/domain/money/currency-digits'
import { listFills, sortFills } from '@candlebook/domain/trades/fills'
import type { Scope } from '../db/index.ts'
import { listStoredPositions } from '../imports/index.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import {
  type FillSum,
  hasOtherCurrencies,
  hasRowsOfOtherAccounts,
  listFillSums,
  listFormatsOfAccount,
  listOpenRows,
  listStatedRows,
  type OpenRow,
  type StatedRow,
} from './stated-balances.store.ts'

/** What is open after each day that is asked for. */
type Open = { getCost: (day: Day) => OpenCost }

/** Loads the positions of an account that were open after one of these days; all are in the currency of the ledger (`findMixture`). */
async function loadOpen(
  scope: Scope,
  { name, costMethod: method }: LedgerAccount,
  asked: readonly Pick<StatedRow, 'day' | 'kind'>[],
): Promise<Open> {
  const days = [...new Set(asked.map(({ day }) => day))].sort()
  const rows = await listOpenRows(scope, { account: name, days })
  const imported = rows.filter(({ isImported }) => isImported)
  const sums = await listFillSums(
    scope,
    imported.map(({ id }) => id),
  )
  const ofTrades = Map.groupBy(sums, ({ tradeId }) => tradeId)
  const hasAccounts = asked.some(({ kind }) => kind === 'account')
  const divided = imported.filter(({ id, exitDate, instrument }) => {
    const ofTrade = ofTrades.get(id) ?? []
    const last = exitDate === null ? null : ofTrade.at(-1)?.day
    const hasParts = ofTrade.some(({ day, hasExit }) => hasExit && day !== last)
    return ofTrade.some(({ isLowered }) => isLowered) || (hasParts && (hasAccounts || isUnpaid(instrument)))
  })
  const stored = await listStoredPositions(
    scope,
    divided.map(({ id }) => id),
  )
  const listDays = (row: OpenRow): PositionDay[] => {
    if (!row.isImported)
      return listPositionDays(toFills(sortFills(listFills(row)), row), {
        ...{ method, getDay: ({ execution }) => execution.day },
      })
    const position = stored.get(row.id)
    if (!position) return sumDays(ofTrades.get(row.id) ?? [], row)
    const { fills, executions } = position
    return listPositionDays(fills, {
      ...{ method, getDay: ({ execution }) => executions.get(execution.id)?.day ?? execution.day },
    })
  }
  return { getCost: createOpenCost(rows.map((row) => ({ ...row, days: listDays(row) }))) }
}

/** The days of a trade without exits before its last day: a closed one realises all that moved on it. */
function sumDays(sums: readonly FillSum[], { exitDate }: OpenRow): PositionDay[] {
  const isFlat = exitDate !== null && sums.some(({ hasExit }) => hasExit)
  const fees = sum(sums.map((one) => one.fees))
  const realised = subtract(sum(sums.map(({ flow }) => flow)), fees)
  return sums.map(({ day, flow, fees: own }, at) => ({
    ...{ day, flow, fees: own },
    ...(isFlat && at === sums.length - 1
      ? { realised, exitFees: fees, isHeld: false }
      : { realised: '0', exitFees: '0', isHeld: true }),
  }))
}

/** The most currencies with a balance that are shown. */
const MAX_CURRENCIES = 20

/**
 * The newest balance of each currency that the files of an account state. The balance in the currency of the ledger comes with
 * the one that Candlebook computes. Without a starting balance, the answer has the starting balance that the first of them means.
 */
export async function describeStated(
  scope: Scope,
  {
    account,
    days,
    balanceBefore,
  }: { account: LedgerAccount; days: readonly LedgerDay[]; balanceBefore: string },
): Promise<Pick<Ledger, 'stated' | 'startOffer'>> {
  const rows = await listStatedRows(scope, { account: account.name })
  if (rows.length === 0) return { stated: null, startOffer: null }
  const { currency, startingDay } = account
  const newest = [...new Map(rows.map((row) => [row.currency, row])).values()]
    .sort((a, b) => Number(b.currency === currency) - Number(a.currency === currency))
    .slice(0, MAX_CURRENCIES)
  const notCompared = await findMixture(scope, account)
  const ofLedger = notCompared === null ? rows.filter((row) => row.currency === currency) : []
  const compared = startingDay === null ? undefined : ofLedger.findLast(({ day }) => day >= startingDay)
  const first = startingDay === null ? ofLedger[0] : undefined
  const asked = [compared, first].flatMap((row) => row ?? [])
  const open = await loadOpen(scope, account, asked)
  const balances = newest.map((row) => {
    const balance = row === compared ? findBalance(days, row.day, balanceBefore) : null
    return { ...compareRow(row, balance, open), fileName: row.fileName, line: row.line }
  })
  const from = compared && {
    ...describeOpen(compared, open),
    balance: findBalance(days, compared.day, balanceBefore),
  }
  return {
    stated: { balances, notCompared, from: from ?? null },
    startOffer: first ? toOffer(first, open) : null,
  }
}

/**
 * Why no balance of an account compares with its ledger: it holds several accounts of files, and a file states the balance of one,
 * or it holds several currencies, and a balance is that of one. Null when both are one.
 */
async function findMixture(
  scope: Scope,
  { name, currency }: LedgerAccount,
): Promise<NonNullable<Ledger['stated']>['notCompared']> {
  const formats = await listFormatsOfAccount(scope, { account: name })
  const brokers = new Set(formats.filter((format) => format !== OWN_FORMAT).map(findBrokerOf))
  if (brokers.size > 1 || (await hasRowsOfOtherAccounts(scope, { account: name }))) return 'accounts'
  return (await hasOtherCurrencies(scope, { account: name, currency })) ? 'currencies' : null
}

/** The broker of a format; a format that no longer exists is one of its own. */
function findBrokerOf(format: string): string {
  return brokerFormats.find(({ id }) => id === format)?.broker ?? format
}

/** The balance of the ledger after a day. */
function findBalance(days: readonly LedgerDay[], day: Day, before: string): string {
  return days.findLast((one) => one.day <= day)?.balance ?? before
}

function compareRow(
  { day, kind, currency, amount }: StatedRow,
  balance: string | null,
  open: Open,
): StatedBalance {
  const own = balance === null ? null : toComparable(balance, open.getCost(day), kind)
  return { day, kind, currency, amount, own, difference: own === null ? null : subtract(amount, own) }
}

function describeOpen({ day, kind }: StatedRow, open: Open) {
  const { positions, unpaid, ...of } = open.getCost(day)
  return { ...of[kind], positions, unpaid }
}

/** The offer that a balance means, rounded to the digits of its currency; none below zero, with which no ledger starts. */
function toOffer(row: StatedRow, open: Open): StartOffer | null {
  const cost = open.getCost(row.day)
  const exact = toLedgerBalance(row.amount, cost, row.kind)
  const amount = roundTo(exact, getCurrencyDigits(row.currency))
  if (sign(amount) < 0) return null
  return {
    day: addDays(row.day, 1),
    amount,
    stated: row.amount,
    statedDay: row.day,
    positions: cost.positions,
    fileName: row.fileName,
  }
}

/** The balances in the currency of the ledger that the files state since the starting day, by day. */
export async function listStatedOfDays(
  scope: Scope,
  { name, currency, startingDay }: LedgerAccount,
): Promise<StatedRow[]> {
  const rows = await listStatedRows(scope, { account: name })
  return rows.filter((row) => row.currency === currency && (startingDay === null || row.day >= startingDay))
}

/** What the files state about each of these days, with what Candlebook says about the same. */
export async function compareDays(
  scope: Scope,
  {
    account,
    rows,
    days,
  }: {
    account: LedgerAccount
    rows: readonly StatedRow[]
    days: readonly Pick<LedgerDay, 'day' | 'balance'>[]
  },
): Promise<ReadonlyMap<Day, StatedBalance>> {
  const balances = new Map(days.map(({ day, balance }) => [day, balance]))
  const shown = rows.filter(({ day }) => balances.has(day))
  const hasStart =
    shown.length > 0 && account.startingBalance !== null && (await findMixture(scope, account)) === null
  const open = await loadOpen(scope, account, hasStart ? shown : [])
  return new Map(
    shown.map((row) => [row.day, compareRow(row, hasStart ? (balances.get(row.day) ?? null) : null, open)]),
  )
}
