import type { Ledger } from '@candlebook/contract/ledger'
import type { StartOffer, StatedBalance } from '@candlebook/contract/stated-balances'
import { brokerFormats } from '@candlebook/domain/brokers/broker-formats'
import { OWN_FORMAT } from '@candlebook/domain/brokers/candlebook'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { multiply, negate, roundTo, sign, subtract } from '@candlebook/domain/decimal/decimal'
import {
  createOpenCost,
  type OpenCost,
  type PositionDay,
  toComparable,
  toLedgerBalance,
} from '@candlebook/domain/ledger/broker-balance'
import type { LedgerDay } from '@candlebook/domain/ledger/ledger'
import { getCurrencyDigits } from '@candlebook/domain/money/currency-digits'
import { listFills } from '@candlebook/domain/trades/fills'
import type { Scope } from '../db/index.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import {
  hasOtherCurrencies,
  hasRowsOfOtherAccounts,
  listFillRows,
  listFormatsOfAccount,
  listOpenRows,
  listStatedRows,
  type OpenRow,
  type StatedRow,
} from './stated-balances.store.ts'

/** What is open after each day that is asked for. */
type Open = { getCost: (day: Day) => OpenCost }

/** Loads the positions of an account that were open after one of these days; all are in the currency of the ledger (`findMixture`). */
async function loadOpen(scope: Scope, { name }: LedgerAccount, days: readonly Day[]): Promise<Open> {
  const rows = await listOpenRows(scope, { account: name, days: [...new Set(days)].sort() })
  const fills = await listFillRows(
    scope,
    rows.filter(({ isImported }) => isImported).map(({ id }) => id),
  )
  const ofTrades = Map.groupBy(fills, ({ tradeId }) => tradeId)
  const positions = rows.map((row) => ({ ...row, days: ofTrades.get(row.id) ?? listTypedDays(row) }))
  return { getCost: createOpenCost(positions) }
}

/** The fills of a trade that the trader typed; one entry and one exit are the fields of the trade. */
function listTypedDays(row: OpenRow): PositionDay[] {
  return listFills(row).map(({ role, day, quantity, price, fee }) => {
    const value = multiply(multiply(price, quantity), row.contractSize)
    const isPurchase = (role === 'entry') === (row.type === 'long')
    const isEntry = role === 'entry'
    return {
      day,
      entered: isEntry ? quantity : '0',
      exited: isEntry ? '0' : quantity,
      flow: isPurchase ? negate(value) : value,
      fees: fee,
      entryFees: isEntry ? fee : '0',
    }
  })
}

/** The most currencies with a balance that are shown. */
const MAX_CURRENCIES = 20

/**
 * The newest balance of each currency that the files of an account state, and what Candlebook says about the one in the currency of
 * the ledger; without a starting balance, the one that the first of them means.
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
  const asked = [compared, first].flatMap((row) => row?.day ?? [])
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
  const { cost, fees, unpaidFees, positions, unpaid } = open.getCost(day)
  return {
    ...{ positions, unpaid },
    cost: kind === 'cash' ? cost : '0',
    fees: kind === 'cash' ? unpaidFees : fees,
  }
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
  const open = await loadOpen(scope, account, hasStart ? shown.map(({ day }) => day) : [])
  return new Map(
    shown.map((row) => [row.day, compareRow(row, hasStart ? (balances.get(row.day) ?? null) : null, open)]),
  )
}
