import {
  type Ledger,
  type LedgerDay,
  MAX_LEDGER_PAGE_ITEMS,
  type TradeEquity,
} from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import { sum } from '@candlebook/domain/decimal/decimal'
import {
  buildEachDay,
  computeEachReturn,
  computeRiskOfEquityPct,
  findMaxDrawdown,
  type IncomeChoice,
  type LedgerEntry,
  type LedgerDay as OwnDay,
  summarisePeriods,
  thinOut,
  toGrowthPct,
  toPct,
} from '@candlebook/domain/ledger/ledger'
import { cashMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import { computeRatios, measureUnderWater, type RatioInput } from '@candlebook/domain/ledger/ratios'
import { computeInitialRisk } from '@candlebook/domain/trades/pnl'
import { findAccountByName } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import { asUser, type Scope, transaction } from '../db/index.ts'
import { AppError, collectWithPauses, isId, readInTurn, requireUserId } from '../kernel/index.ts'
import { findBaseCurrency } from '../settings/index.ts'
import { listTradesById } from '../trades/index.ts'
import { convertOnDay, countOpenTradesOf, listStoredEntries, type StoredEntry } from './ledger.store.ts'
import { getLedgerAccount, type LedgerAccount, withCurrency } from './ledger-accounts.ts'
import { countMovementsWithoutAccount } from './movements.store.ts'
import { compareDays, describeStated, listStatedOfDays } from './stated-balances.ts'

/** The entries that count, in the currency of the ledger, and what is left out. */
type Entries = {
  counted: LedgerEntry[]
  beforeStart: Ledger['beforeStart']
  withoutRate: Ledger['withoutRate']
}

/** The entries of an account that count since its starting day, and what is left out. */
export async function getEntries(
  scope: Scope,
  { name, currency, startingDay }: LedgerAccount,
): Promise<Entries> {
  const stored = await listStoredEntries(scope, { account: name, currency, until: null })
  const [before, since] = [
    stored.filter(({ day }) => startingDay !== null && day < startingDay),
    stored.filter(({ day }) => startingDay === null || day >= startingDay),
  ]
  const count = (entries: StoredEntry[]) => entries.reduce((total, entry) => total + entry.count, 0)
  return {
    counted: since.flatMap(({ amount, ...entry }) => (amount === null ? [] : [{ ...entry, amount }])),
    beforeStart: {
      exits: count(before.filter(({ kind }) => kind === 'result')),
      movements: count(before.filter(({ kind }) => kind !== 'result')),
    },
    withoutRate: countWithoutRate(since),
  }
}

function countWithoutRate(entries: StoredEntry[]): Ledger['withoutRate'] {
  const counts = new Map<string, Ledger['withoutRate'][number]>()
  for (const { kind, currency, amount, count } of entries) {
    if (amount !== null) continue
    const key = `${kind} ${currency}`
    counts.set(key, { kind, currency, count: (counts.get(key)?.count ?? 0) + count })
  }
  return [...counts.values()]
}

/** Each ledger sums everything in its account, so those of a user are read one at a time. */
export async function sumInTurn<T>(ctx: Context, work: (scope: Scope) => Promise<T>): Promise<T> {
  return await readInTurn(requireUserId(ctx.actor), () => transaction(asUser(ctx), work))
}

/** The most points of the curve, and the most months and years, which are the latest ones. */
const MAX_POINTS = 1000
const MAX_MONTHS = 600
const MAX_YEARS = 100

/**
 * The ledger of an account: its totals and, with a starting balance, its balance, linked returns, drawdown, ratios, months and years.
 * Results count on the days of their exits, also with the other setting of "Days of results", because that is when the money moves.
 * `today` is the trader's own day, on which the ratios and the time under water end. Throws trades.account_not_found.
 */
export function getLedger(
  ctx: Context,
  { id, income, today }: { id: string; income: IncomeChoice; today: Day },
): Promise<Ledger> {
  return sumInTurn(ctx, async (scope) => {
    const account = await getLedgerAccount(scope, id)
    const { counted, beforeStart, withoutRate } = await getEntries(scope, account)
    const openTrades = await countOpenTradesOf(scope, account.name)
    const movementsWithoutAccount = await countMovementsWithoutAccount(scope)
    const { currency, startingBalance, startingDay } = account
    const days = await collectWithPauses(buildEachDay(startingBalance ?? '0', counted))
    const shown = {
      ...{ currency, startingBalance, startingDay, openTrades, movementsWithoutAccount },
      ...{ beforeStart, withoutRate },
      ...(await describeStated(scope, { account, days, balanceBefore: startingBalance ?? '0' })),
      totals: sumByKind(counted),
      days: days.length,
      movements: counted.reduce((total, { kind, count }) => total + (kind === 'result' ? 0 : count), 0),
    }
    if (startingBalance === null || startingDay === null) return { ...shown, ...nothing }
    const returns = await collectWithPauses(computeEachReturn(startingBalance, days, income))
    const last = days.at(-1)?.day ?? today
    const until = last > today ? last : today
    return { ...shown, ...summarise({ startingBalance, startingDay, days, returns, until }) }
  })
}

const nothing: Pick<Ledger, 'figures' | 'months' | 'years' | 'points'> = {
  figures: null,
  months: [],
  years: [],
  points: { day: [], balance: [], returnPct: [], drawdownPct: [] },
}

function sumByKind(entries: LedgerEntry[]): Ledger['totals'] {
  return (['result', ...cashMovementKinds] as const).flatMap((kind) => {
    const ofKind = entries.filter((entry) => entry.kind === kind)
    if (ofKind.length === 0) return []
    const count = ofKind.reduce((total, entry) => total + entry.count, 0)
    return [{ kind, amount: sum(ofKind.map(({ amount }) => amount)), count }]
  })
}

function summarise(ledger: RatioInput): typeof nothing {
  const { startingBalance, days, returns } = ledger
  const last = returns.at(-1)
  const deepest = findMaxDrawdown(returns)
  const points = thinOut(
    days.map(({ day, balance }, at) => ({ day, balance, of: returns[at]! })), // one for each day
    MAX_POINTS,
  )
  return {
    figures: {
      balance: days.at(-1)?.balance ?? startingBalance,
      returnPct: last ? toNullablePct(last.growth) : '0',
      noReturnFrom: returns.find(({ growth }) => growth === null)?.day ?? null,
      maxDrawdown: deepest && {
        pct: toPct(deepest.ratio),
        peakDay: deepest.peakDay,
        troughDay: deepest.troughDay,
      },
      ratios: computeRatios(ledger),
      underWater: measureUnderWater(ledger),
    },
    months: summarisePeriods(startingBalance, { days, returns }, 'month').slice(-MAX_MONTHS),
    years: summarisePeriods(startingBalance, { days, returns }, 'year').slice(-MAX_YEARS),
    points: {
      day: points.map(({ day }) => day),
      balance: points.map(({ balance }) => balance),
      returnPct: points.map(({ of }) => toNullablePct(of.growth)),
      drawdownPct: points.map(({ of }) => (of.drawdown === null ? null : toPct(of.drawdown))),
    },
  }
}

const toNullablePct = (growth: string | null) => (growth === null ? null : toGrowthPct(growth))

/** A page of the days of a ledger that have a result, a movement or a broker's balance, newest first. Throws trades.account_not_found. */
export function listLedgerDays(
  ctx: Context,
  { id, income, page }: { id: string; income: IncomeChoice; page: number },
): Promise<LedgerDay[]> {
  return sumInTurn(ctx, async (scope) => {
    const account = await getLedgerAccount(scope, id)
    const { counted } = await getEntries(scope, account)
    const start = account.startingBalance
    const rows = await listStatedOfDays(scope, account)
    const days = await collectWithPauses(buildEachDay(start ?? '0', counted))
    const returns = start === null ? [] : await collectWithPauses(computeEachReturn(start, days, income))
    const last = (page - 1) * MAX_LEDGER_PAGE_ITEMS
    const shown = [...new Set([...days, ...rows].map(({ day }) => day))]
      .sort()
      .toReversed()
      .slice(last, last + MAX_LEDGER_PAGE_ITEMS)
    const ofPage = shown.map((day) => {
      const at = days.findLastIndex((one) => one.day <= day)
      const before = days[at]
      if (before?.day === day) return { ...before, ratio: returns[at]?.ratio ?? null }
      const hasReturn = start !== null && returns[at]?.growth !== null
      return { ...emptyDay, day, balance: before?.balance ?? start ?? '0', ratio: hasReturn ? '0' : null }
    })
    const stated = await compareDays(scope, { account, rows, days: ofPage })
    return ofPage.map(({ day, realised, exits, moved, balance, ratio }): LedgerDay => {
      return {
        ...{ day, realised, exits },
        moved: cashMovementKinds.flatMap((kind) => {
          const amount = moved[kind]
          return amount === undefined ? [] : [{ kind, amount }]
        }),
        balance: start === null ? null : balance,
        returnPct: ratio === null ? null : toPct(ratio),
        stated: stated.get(day) ?? null,
      }
    })
  })
}

/** A day on which only the broker states a balance: the balance is that of the day before, and the return 0, unless none exists. */
const emptyDay: Pick<OwnDay, 'realised' | 'exits' | 'moved'> = { realised: '0', exits: 0, moved: {} }

/** The initial risk of a trade as a share of the equity of its account on its entry day. Throws trades.not_found. */
export function getTradeEquity(ctx: Context, { id }: { id: string }): Promise<TradeEquity> {
  return sumInTurn(ctx, async (scope) => {
    const [trade] = isId(id) ? await listTradesById(scope, [id]) : []
    if (!trade) throw new AppError('trades.not_found')
    const stored = trade.account === null ? null : await findAccountByName(scope, trade.account)
    if (!stored) return { ...noEquity, missing: 'account' }
    const account = await withCurrency(scope, stored)
    const of = { ...noEquity, accountId: account.id, account: account.name, currency: account.currency }
    const { startingBalance, startingDay, currency } = account
    if (startingBalance === null || startingDay === null) return { ...of, missing: 'starting_balance' }
    if (trade.entryDate < startingDay) return { ...of, missing: 'before_start' }

    const equity = await findEquity(scope, { account, startingBalance, startingDay, day: trade.entryDate })
    const ownRisk = computeInitialRisk(trade)
    if (ownRisk === null) return { ...of, equity, missing: 'stop' }
    const from = trade.currency ?? (await findBaseCurrency(scope))
    const risk = await convertOnDay(scope, { amount: ownRisk, from, to: currency, day: trade.entryDate })
    if (risk === null) return { ...of, equity, missing: 'rate' }
    const riskPct = computeRiskOfEquityPct(risk, equity)
    return { ...of, equity, risk, riskPct, missing: riskPct === null ? 'equity' : null }
  })
}

const noEquity: TradeEquity = {
  accountId: null,
  account: null,
  currency: null,
  equity: null,
  risk: null,
  riskPct: null,
  missing: null,
}

/** The balance after the day before, and what came in on the day. */
async function findEquity(
  scope: Scope,
  {
    account: { name, currency },
    startingBalance,
    startingDay,
    day,
  }: { account: LedgerAccount; startingBalance: string; startingDay: Day; day: Day },
): Promise<string> {
  const stored = await listStoredEntries(scope, { account: name, currency, until: day })
  const counted = stored.flatMap(({ amount, ...entry }) =>
    amount === null || entry.day < startingDay ? [] : [{ ...entry, amount }],
  )
  const days = await collectWithPauses(buildEachDay(startingBalance, counted))
  const today = days.at(-1)?.day === day ? days.at(-1) : undefined
  const before = today ? days.at(-2) : days.at(-1)
  return sum([before?.balance ?? startingBalance, today?.inflow ?? '0'])
}
