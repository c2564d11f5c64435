import { balanceKinds } from '@candlebook/domain/ledger/broker-balance'
import * as z from 'zod/mini'
import { Decimal } from './fields.ts'

/** A balance after a day, as the broker states it in a file. */
export const StatedBalance = z.object({
  day: z.string(),
  /** `cash` is the balance without open positions; `account` is the cash and the open positions at cost. */
  kind: z.enum(balanceKinds),
  currency: z.string(),
  amount: Decimal,
  /**
   * `own` is the same balance as Candlebook computes it, and `difference` is `amount` − `own`. Both are null when the two cannot be
   * compared: the currency is not that of the ledger, the day is before the starting day, the ledger has no starting balance, or
   * `notCompared` has a reason for all balances.
   */
  own: z.nullable(Decimal),
  difference: z.nullable(Decimal),
})
export type StatedBalance = z.infer<typeof StatedBalance>

/** The newest balance of each currency that a file of the broker states, that of the ledger's currency first. */
export const StatedBalances = z.object({
  balances: z.array(z.extend(StatedBalance, { fileName: z.string(), line: z.int() })),
  /** Why no balance can be compared: a broker's balance is of one account and currency, and the ledger has several of these. */
  notCompared: z.nullable(z.enum(['accounts', 'currencies'])),
  /** How `own` of the first balance is computed: from `balance`, which is that of the ledger, and these amounts. */
  from: z.nullable(
    z.object({
      balance: Decimal,
      /** The cost of the open positions that were paid with cash, such as shares, with fees. */
      cost: Decimal,
      /** The entry fees of the other open positions (`unpaid`). The ledger counts them when the positions are closed. */
      fees: Decimal,
      /** The P&L of exits that the ledger counts on another day than the broker, because their days are in different zones. */
      later: Decimal,
      positions: z.int(),
      /** How many of the `positions` are futures, forex or CFDs, which need a margin and cost no cash. */
      unpaid: z.int(),
    }),
  ),
})
export type StatedBalances = z.infer<typeof StatedBalances>

/**
 * A starting balance that is proposed to the trader, who can set it. `stated` is the first balance that the broker states, on
 * `statedDay`. `amount` is that balance plus the cost of the positions that were open after it, rounded half-even to the digits of
 * the currency. `day`, on which the ledger then starts, is the next one.
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
