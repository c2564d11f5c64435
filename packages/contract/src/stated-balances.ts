import { balanceKinds } from '@candlebook/domain/ledger/broker-balance'
import * as z from 'zod/mini'
import { Decimal } from './fields.ts'

/**
 * A balance as the broker states it in a file, after a day: `cash` without open positions, or `account`, which is the cash and the open
 * positions at cost. `own` is what Candlebook says about the same, and `difference` the broker's less it; both are null where they
 * do not compare: the balance is in another currency than the ledger, before the starting day, there is no starting balance, or
 * `notCompared` says why.
 */
export const StatedBalance = z.object({
  day: z.string(),
  kind: z.enum(balanceKinds),
  currency: z.string(),
  amount: Decimal,
  own: z.nullable(Decimal),
  difference: z.nullable(Decimal),
})
export type StatedBalance = z.infer<typeof StatedBalance>

/**
 * The newest balance of each currency that a file of the broker states, that of the ledger's currency first. `from` says how its `own`
 * follows from the balance of the ledger: `cost` is what the open positions cost that are paid for, with fees; `fees` are other fees of
 * open positions, which the ledger counts when they are closed; `later` is what exits realised on another day in the ledger than at the
 * broker, whose days are in another zone; `unpaid` are open futures, forex and CFDs among the `positions`.
 * `notCompared` says why no balance of the account compares: it holds several `accounts` of files or several `currencies`.
 */
export const StatedBalances = z.object({
  balances: z.array(z.extend(StatedBalance, { fileName: z.string(), line: z.int() })),
  notCompared: z.nullable(z.enum(['accounts', 'currencies'])),
  from: z.nullable(
    z.object({
      balance: Decimal,
      cost: Decimal,
      fees: Decimal,
      later: Decimal,
      positions: z.int(),
      unpaid: z.int(),
    }),
  ),
})
export type StatedBalances = z.infer<typeof StatedBalances>

/**
 * A starting balance that follows from the first balance that the broker states: `amount` is that balance (`stated`) and what was
 * open after it, at cost, rounded half-even to the digits of the currency; the ledger then starts on the day after. Only offered: the trader sets it.
 */
export const StartOffer = z.object({
  day: z.string(),
  amount: Decimal,
  stated: Decimal,
  statedDay: z.string(),
  positions: z.int(),
  fileName: z.string(),
})
export type StartOffer = z.infer<typeof StartOffer>
