import { isCurrencyCode, normaliseCurrency } from '@candlebook/domain/money/currencies'
import { accountColours, costMethods, MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import * as z from 'zod/mini'
import { Decimal, NullableDay, NullableDecimal, optionalText } from './fields.ts'

const ONE_LINE = /^\P{Cc}*$/u

/**
 * The fields of a broker account as a client sends them. `currency` is the code of the money that the account is in. The ledger
 * starts with `startingBalance` at the start of `startingDay`; both are given or none. A change without them keeps those that are
 * stored, and null removes them. An account with a balance has a currency: without one it gets the currency of the trader's totals.
 * `costMethod` decides which entries the exits of its trades take; a new account has `fifo`, and a change without it keeps the stored one.
 */
export const BrokerAccountFields = z
  .object({
    name: z
      .string('account.name_missing')
      .check(
        z.trim(),
        z.minLength(1, { error: 'account.name_missing', abort: true }),
        z.maxLength(MAX_ACCOUNT, 'field.too_long'),
        z.regex(ONE_LINE, 'field.invalid'),
      ),
    broker: optionalText(50),
    currency: z._default(
      z.nullable(
        z.pipe(
          z.string('account.currency_invalid').check(
            z.trim(),
            z.overwrite(normaliseCurrency),
            z.refine((code) => code === '' || isCurrencyCode(code), 'account.currency_invalid'),
          ),
          z.transform((code) => (code === '' ? null : code)),
        ),
      ),
      null,
    ),
    colour: z._default(z.nullable(z.enum(accountColours, 'field.invalid')), null),
    archived: z._default(z.boolean('field.invalid'), false),
    startingBalance: z.optional(NullableDecimal),
    startingDay: z.optional(NullableDay),
    costMethod: z.optional(z.enum(costMethods, 'field.invalid')),
  })
  .check(
    z.superRefine(({ startingBalance = null, startingDay = null }, ctx) => {
      if ((startingBalance === null) === (startingDay === null)) return
      const [path, message] =
        startingDay === null
          ? (['startingDay', 'account.starting_day_missing'] as const)
          : (['startingBalance', 'account.starting_balance_missing'] as const)
      ctx.addIssue({ code: 'custom', path: [path], message })
    }),
  )
export type BrokerAccountFields = z.infer<typeof BrokerAccountFields>
/** BrokerAccountFields before defaults and clean-up. */
export type BrokerAccountFieldsInput = z.input<typeof BrokerAccountFields>

/** A broker account with the number of its trades. `otherNames` are names in broker files that mean this account. */
export const BrokerAccount = z.object({
  id: z.string(),
  name: z.string(),
  otherNames: z.array(z.string()),
  broker: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  colour: z.nullable(z.enum(accountColours)),
  archived: z.boolean(),
  startingBalance: z.nullable(Decimal),
  startingDay: z.nullable(z.string()),
  costMethod: z.enum(costMethods),
  open: z.int(),
  closed: z.int(),
})
export type BrokerAccount = z.infer<typeof BrokerAccount>

/** The cost method of a broker account to compare with its stored one. */
export const CompareCostMethod = z.object({ costMethod: z.enum(costMethods, 'field.invalid') })

/**
 * What another cost method changes: how many trades, the months whose results differ ('2026-01'), oldest first, and what these trades
 * realised in base currency by the stored method and by the other one. Both differ where parts are converted at the rates of their days.
 */
export const CostMethodChange = z.object({
  trades: z.int(),
  months: z.array(z.string()),
  basePnl: z.object({ before: Decimal, after: Decimal }),
})
export type CostMethodChange = z.infer<typeof CostMethodChange>

/** The account that takes the trades and executions of a merged one. */
export const MergeBrokerAccount = z.object({ into: z.string('field.required') })

/**
 * How many trades and executions a merge moved. `matchedAgain` is the number of trades that were added, changed or removed,
 * because executions of both accounts are matched with each other now.
 */
export const MergedBrokerAccount = z.object({ trades: z.int(), executions: z.int(), matchedAgain: z.int() })
export type MergedBrokerAccount = z.infer<typeof MergedBrokerAccount>
