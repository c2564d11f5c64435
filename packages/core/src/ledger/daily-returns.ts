import type { DailyReturns } from '@candlebook/contract/ledger'
import type { Day } from '@candlebook/domain/days/day'
import {
  buildEachDay,
  computeEachReturn,
  type DailyReturn,
  type IncomeChoice,
  type LedgerEntry,
} from '@candlebook/domain/ledger/ledger'
import { toMajorCurrency } from '@candlebook/domain/money/currencies'
import { findAccountByName, listStartedAccounts } from '../broker-accounts/index.ts'
import type { Context } from '../context/index.ts'
import type { Scope } from '../db/index.ts'
import { collectWithPauses } from '../kernel/index.ts'
import { findBaseCurrency } from '../settings/index.ts'
import { convertOnDay, countExitsOfDays } from './ledger.store.ts'
import { getEntries, sumInTurn } from './ledger.ts'
import { withCurrency } from './ledger-accounts.ts'

/**
 * The daily returns of the viewer's account with this name, or of all accounts with a starting balance together. Dividends,
 * interest, taxes and fees of accounts are in the capital, but in no return: the calendar shows results of trades.
 */
export function listReturns(
  ctx: Context,
  { account }: { account?: string | undefined },
): Promise<DailyReturns> {
  return sumInTurn(ctx, async (scope) => {
    if (account !== undefined) return await listReturnsOfAccount(scope, account)
    const returns = await listDailyReturns(scope, { income: 'without' })
    if (returns.length === 0) return { ...nothing, missing: 'starting_balance' }
    return toColumns(returns, await countExitsOfDays(scope, { account: null }))
  })
}

async function listReturnsOfAccount(scope: Scope, name: string): Promise<DailyReturns> {
  const stored = await findAccountByName(scope, name)
  if (stored === null) return { ...nothing, missing: 'starting_balance' }
  const account = await withCurrency(scope, stored)
  const { id: accountId, startingBalance } = account
  if (startingBalance === null) return { ...nothing, accountId, missing: 'starting_balance' }
  const { counted } = await getEntries(scope, account)
  const days = await collectWithPauses(buildEachDay(startingBalance, counted))
  const returns = await collectWithPauses(computeEachReturn(startingBalance, days, 'without'))
  const withExits = returns.map((one, at) => ({ ...one, exits: days[at]!.exits })) // one for each day
  return { ...toColumns(withExits, await countExitsOfDays(scope, { account: name })), accountId }
}

const nothing: DailyReturns = { missing: null, accountId: null, day: [], ratio: [], exits: [], leftOut: [] }

/** `exitsOfDays` are all exits, also those that are in no return. A day that has only such exits has a return of 0. */
function toColumns(
  returns: readonly (Pick<DailyReturn, 'day' | 'ratio'> & { exits: number })[],
  exitsOfDays: ReadonlyMap<Day, number>,
): DailyReturns {
  const known = new Set(returns.map(({ day }) => day))
  const others = [...exitsOfDays.keys()].filter((day) => !known.has(day))
  const days = [...returns, ...others.map((day) => ({ day, ratio: '0', exits: 0 }))].toSorted((a, b) =>
    a.day < b.day ? -1 : 1,
  )
  return {
    ...nothing,
    day: days.map(({ day }) => day),
    ratio: days.map(({ ratio }) => ratio),
    exits: days.map(({ exits }) => exits),
    leftOut: days.map(({ day, exits }) => Math.max((exitsOfDays.get(day) ?? 0) - exits, 0)),
  }
}

/** The equity and return of one day over all accounts with a starting balance, in the currency of the trader's totals. */
type EquityDay = DailyReturn & { equity: string; exits: number }

/**
 * The daily returns of all accounts with a starting balance together, in the currency of the trader's totals, oldest day first;
 * only days with a result or a movement. The starting balance of an account comes in on its starting day, at the rate of this day.
 * A starting balance without a rate leaves its account out.
 */
export async function listDailyReturns(
  scope: Scope,
  { income }: { income: IncomeChoice },
): Promise<EquityDay[]> {
  const currency = await findBaseCurrency(scope)
  const entries: LedgerEntry[] = []
  for (const account of await listStartedAccounts(scope)) {
    const { startingBalance, startingDay } = account
    const from = toMajorCurrency(account.currency ?? currency).major
    const amount = await convertOnDay(scope, {
      amount: startingBalance,
      from,
      to: currency,
      day: startingDay,
    })
    if (amount === null) continue
    const { counted } = await getEntries(scope, { ...account, currency })
    entries.push({ day: startingDay, kind: 'deposit', amount, count: 1 }, ...counted)
  }
  const days = await collectWithPauses(buildEachDay('0', entries))
  const returns = await collectWithPauses(computeEachReturn('0', days, income))
  return returns.map((one, at) => ({
    ...one,
    equity: days[at]!.balance, // one for each day
    exits: days[at]!.exits,
  }))
}
