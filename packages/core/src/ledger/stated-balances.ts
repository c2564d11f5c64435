import type { Ledger } from '@candlebook/contract/ledger'
import type { StartOffer, StatedBalance } from '@candlebook/contract/stated-balances'
import { addDays, type Day } from '@candlebook/domain/days/day'
import { multiply, negate, subtract } from '@candlebook/domain/decimal/decimal'
import {
  createOpenCost,
  type LedgerPosition,
  type OpenCost,
  type PositionDay,
  toComparable,
  toLedgerBalance,
} from '@candlebook/domain/ledger/broker-balance'
import type { LedgerDay } from '@candlebook/domain/ledger/ledger'
import { convertAmount } from '@candlebook/domain/money/convert-amount'
import { listFills } from '@candlebook/domain/trades/fills'
import type { Scope } from '../db/index.ts'
import type { LedgerAccount } from './ledger-accounts.ts'
import {
  type FillRow,
  hasOtherCurrencies,
  listFillRows,
  listOpenRows,
  listStatedRows,
  type OpenRow,
  type StatedRow,
} from './stated-balances.store.ts'

/** What is open after each day that is asked for. */
type Open = { getCost: (day: Day) => OpenCost; withoutRate: (day: Day) => number }

/** Loads the positions of an account that were open after one of these days. */
async function loadOpen(
  scope: Scope,
  { name, currency }: LedgerAccount,
  days: readonly Day[],
): Promise<Open> {
  const rows = await listOpenRows(scope, { account: name, currency, days: [...new Set(days)].sort() })
  const rated = rows.filter(({ rate }) => rate !== null)
  const fills = await listFillRows(
    scope,
    rated.filter(({ isImported }) => isImported).map(({ id }) => id),
  )
  const ofTrades = Map.groupBy(fills, ({ tradeId }) => tradeId)
  const positions = rated.map((row) => toPosition(row, ofTrades.get(row.id)))
  const isOpen = ({ entryDate, exitDate }: OpenRow, day: Day) =>
    entryDate <= day && (exitDate === null || exitDate > day)
  return {
    getCost: createOpenCost(positions),
    withoutRate: (day) => rows.filter((row) => row.rate === null && isOpen(row, day)).length,
  }
}

function toPosition(row: OpenRow, fills: FillRow[] | undefined): LedgerPosition {
  const rate = row.rate ?? '1' // those without one are left out before
  const convert = (amount: string) => convertAmount(amount, rate)
  const days = fills ?? listTypedDays(row)
  return {
    ...row,
    days: days.map((day) => ({
      ...day,
      flow: convert(day.flow),
      fees: convert(day.fees),
      entryFees: convert(day.entryFees),
    })),
    realised: row.realised.map(({ day, pnl }) => ({ day, pnl: convert(pnl) })),
  }
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
  const compared = newest.find(
    (row) => row.currency === currency && startingDay !== null && row.day >= startingDay,
  )
  const first = startingDay === null ? rows.find((row) => row.currency === currency) : undefined
  const asked = [compared, first].flatMap((row) => row?.day ?? [])
  const open = await loadOpen(scope, account, asked)
  const balances = newest.map((row) => {
    const balance = row === compared ? findBalance(days, row.day, balanceBefore) : null
    return { ...compareRow(row, balance, open), fileName: row.fileName, line: row.line }
  })
  const from = compared && {
    ...describeOpen(compared, open),
    balance: findBalance(days, compared.day, balanceBefore),
    converts: await hasOtherCurrencies(scope, { account: account.name, currency }),
  }
  return { stated: { balances, from: from ?? null }, startOffer: first ? toOffer(first, open) : null }
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
    ...{ positions, unpaid, withoutRate: open.withoutRate(day) },
    cost: kind === 'cash' ? cost : '0',
    fees: kind === 'cash' ? unpaidFees : fees,
  }
}

function toOffer(row: StatedRow, open: Open): StartOffer {
  const cost = open.getCost(row.day)
  return {
    day: addDays(row.day, 1),
    amount: toLedgerBalance(row.amount, cost, row.kind),
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
  { account, rows, days }: { account: LedgerAccount; rows: readonly StatedRow[]; days: readonly LedgerDay[] },
): Promise<ReadonlyMap<Day, StatedBalance>> {
  const balances = new Map(days.map(({ day, balance }) => [day, balance]))
  const shown = rows.filter(({ day }) => balances.has(day))
  const hasStart = account.startingBalance !== null
  const open = await loadOpen(scope, account, hasStart ? shown.map(({ day }) => day) : [])
  return new Map(
    shown.map((row) => [row.day, compareRow(row, hasStart ? (balances.get(row.day) ?? null) : null, open)]),
  )
}
