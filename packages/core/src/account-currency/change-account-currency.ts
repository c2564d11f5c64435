import type { AccountCurrencyState, ChangeAccountCurrency } from '@candlebook/contract/settings'
import { renewRecordVersions } from '../analytics/index.ts'
import type { Context } from '../context/index.ts'
import { asUser } from '../db/index.ts'
import type { JobQueue } from '../jobs/index.ts'
import { AppError } from '../kernel/index.ts'
import { lockAccountCurrency, saveCurrency } from '../settings/index.ts'
import { countTradesToChange, insertChange } from './account-currency.store.ts'
import { readAccountCurrency } from './get-account-currency.ts'

/**
 * Changes the account currency, and whether stablecoins count as dollars (`stablecoinsAsUsd`). Without a trade to convert it
 * changes at once. Otherwise a job converts the trades in one transaction, and the former currency counts until the job ends.
 *
 * `formerCurrency` says what happens to trades without a currency: 'write' gives them the former account currency, and
 * 'leave' leaves their amounts, which then are amounts of the new currency. The former currency of a user who saved none is
 * EUR, because the totals counted in it. Throws settings.currency_changing while another change waits or runs.
 */
export function changeAccountCurrency(
  ctx: Context & { jobs: JobQueue },
  { currency, formerCurrency, stablecoinsAsUsd }: ChangeAccountCurrency,
): Promise<AccountCurrencyState> {
  return asUser(ctx, async (scope) => {
    const now = ctx.clock.now()
    const before = await readAccountCurrency(scope)
    if (before.change) throw new AppError('settings.currency_changing')
    const isSwitched = stablecoinsAsUsd !== undefined && stablecoinsAsUsd !== before.stablecoinsAsUsd
    if (before.isSaved && before.currency === currency && !isSwitched) return before

    const former = before.currency === currency ? 'leave' : formerCurrency
    const { withFees } = await countTradesToChange(scope)
    const total = before.withCurrency + (former === 'write' ? before.withoutCurrency : withFees)
    if (total === 0 || (before.currency === currency && !isSwitched)) {
      await lockAccountCurrency(scope)
      await saveCurrency(scope, { currency, stablecoinsAsUsd, now })
      await renewRecordVersions(scope) // amounts without a currency are amounts of this one now
    } else {
      const change = {
        currency,
        formerCurrency: former,
        stablecoinsAsUsd: stablecoinsAsUsd ?? null,
        total,
      }
      if (!(await insertChange(scope, { change, now }))) throw new AppError('settings.currency_changing')
      await ctx.jobs.enqueue(scope.db, 'trades.change-account-currency', { userId: scope.userId })
    }
    return await readAccountCurrency(scope)
  })
}
