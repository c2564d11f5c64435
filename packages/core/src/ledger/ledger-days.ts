import { type LedgerDay, MAX_LEDGER_PAGE_ITEMS } from '@candlebook/contract/ledger'
import {
  buildEachDay,
  computeEachReturn,
  type IncomeChoice,
  type LedgerDay as OwnDay,
  toPct,
} from '@candlebook/domain/ledger/ledger'
import { cashMovementKinds } from '@candlebook/domain/ledger/movement-kinds'
import type { Context } from '../context/index.ts'
import { collectWithPauses } from '../kernel/index.ts'
import { getEntries, sumInTurn } from './ledger.ts'
import { getLedgerAccount } from './ledger-accounts.ts'
import { compareDays, listStatedOfDays } from './stated-balances.ts'

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
      return { ...nothing, day, balance: before?.balance ?? start ?? '0', ratio: hasReturn ? '0' : null }
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
const nothing: Pick<OwnDay, 'realised' | 'exits' | 'moved'> = { realised: '0', exits: 0, moved: {} }
