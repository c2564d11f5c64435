import { isZero, sign } from '@candlebook/domain/decimal/decimal'
import { parseDecimal } from '@candlebook/domain/decimal/parse-decimal'
import { incomeChoices } from '@candlebook/domain/ledger/ledger'
import { cashMovementKinds, getRequiredSign } from '@candlebook/domain/ledger/movement-kinds'
import { ratioProblems, returnCalendars } from '@candlebook/domain/ledger/ratios'
import { rateSources } from '@candlebook/domain/money/convert-amount'
import { isCurrencyCode, MAX_CURRENCY_CODE, normaliseCurrency } from '@candlebook/domain/money/currencies'
import * as z from 'zod/mini'
import { boundedList, Day, Decimal, Instant, optionalText, Price } from './fields.ts'
import { StartOffer, StatedBalance, StatedBalances } from './stated-balances.ts'

/** The maximum number of characters of the words of a movement. */
export const MAX_MOVEMENT_NOTE = 120

/**
 * A cash movement as the trader types it. `amount` is above zero when it came to the account; it is in `currency`. A deposit
 * is above zero and a withdrawal below.
 */
export const MovementFields = z
  .object({
    day: Day.check(z.refine((day) => day >= '1900-01-01', 'day.invalid')),
    kind: z.enum(cashMovementKinds, 'field.required'),
    amount: Price.check(
      z.refine((amount) => parseDecimal(amount) === null || !isZero(amount), 'movement.zero'),
    ),
    currency: z
      .string('account.currency_invalid')
      .check(
        z.trim(),
        z.maxLength(MAX_CURRENCY_CODE, { error: 'account.currency_invalid', abort: true }),
        z.overwrite(normaliseCurrency),
        z.refine(isCurrencyCode, 'account.currency_invalid'),
      ),
    symbol: optionalText(20, 'symbol.too_long'),
    note: optionalText(MAX_MOVEMENT_NOTE),
  })
  .check(
    z.superRefine(({ kind, amount }, ctx) => {
      const required = getRequiredSign(kind)
      if (required === null || isZero(amount) || sign(amount) === required) return
      const message = required === 1 ? 'movement.deposit_paid' : 'movement.withdrawal_received'
      ctx.addIssue({ code: 'custom', path: ['amount'], message })
    }),
  )
export type MovementFields = z.infer<typeof MovementFields>
export type MovementInput = z.input<typeof MovementFields>

/** A new movement. A repeated request with the same clientKey adds one movement. */
export const CreateMovement = z.safeExtend(MovementFields, {
  clientKey: z.optional(z.uuid('field.invalid')),
})
export type CreateMovement = z.infer<typeof CreateMovement>

/** All fields of a movement, with the version that the editor started from. */
export const UpdateMovement = z.safeExtend(MovementFields, { version: z.int('field.invalid') })
export type UpdateMovement = z.infer<typeof UpdateMovement>

/**
 * A cash movement of an account. One of a file has its import, file and line, and cannot be changed. `converted` is the amount in
 * the currency of the ledger, at `rate` of `rateDay`; all are null when no rate converts it, and it is then in no figure.
 */
export const Movement = z.object({
  id: z.string(),
  version: z.int(),
  importId: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  line: z.nullable(z.int()),
  day: z.string(),
  executedAt: z.nullable(Instant),
  kind: z.enum(cashMovementKinds),
  amount: Decimal,
  currency: z.string(),
  symbol: z.nullable(z.string()),
  note: z.nullable(z.string()),
  converted: z.nullable(Decimal),
  rate: z.nullable(Decimal),
  rateSource: z.nullable(z.enum(rateSources)),
  rateDay: z.nullable(z.string()),
})
export type Movement = z.infer<typeof Movement>

/** The most days or movements of a page. */
export const MAX_LEDGER_PAGE_ITEMS = 100

/** Cash movements of files without an account, which the account gets: those with these ids, or null for all. */
export const TakeMovements = z.object({
  ids: z.nullable(boundedList(z.uuid('field.invalid'), { min: 1, max: MAX_LEDGER_PAGE_ITEMS })),
})
export type TakeMovements = z.infer<typeof TakeMovements>

/** The number of a page of days or movements, from 1. */
export const LedgerPage = z._default(
  z.coerce
    .number('field.invalid')
    .check(z.int('field.invalid'), z.gte(1, 'field.invalid'), z.lte(10_000, 'field.invalid')),
  1,
)

/** Whether a return counts dividends, interest, funding, taxes and fees, or results of trades alone. */
export const Income = z._default(z.enum(incomeChoices, 'field.invalid'), 'with')

/** A month ('2026-11') or a year ('2026'); `returnPct` is null when the return of one of its days does not exist. */
const LedgerPeriod = z.object({
  key: z.string(),
  opening: Decimal,
  closing: Decimal,
  realised: Decimal,
  income: Decimal,
  flow: Decimal,
  returnPct: z.nullable(Decimal),
})

/**
 * A ratio of daily returns, scaled to a year, with its standard error and its 95% interval. All are null when `problem` says what is
 * missing: `no_return` (a return does not exist), `few_days` (with capital), `few_returns` (days with a return other than 0),
 * `no_deviation` (all returns are equal) or `no_loss`.
 */
const Ratio = z.union([
  z.object({
    value: Decimal,
    error: Decimal,
    interval: z.object({ low: Decimal, high: Decimal }),
    problem: z.null(),
  }),
  z.object({ value: z.null(), error: z.null(), interval: z.null(), problem: z.enum(ratioProblems) }),
])

/**
 * Sharpe, Sortino and Calmar ratio, with the risk-free rate 0. A day counts when it had capital, also without a result; its return is
 * then 0. When every return is on a weekday, only weekdays count (`calendar`), 261 of a year. `losses` are days with a return below 0.
 * Mean, deviation (of the sample) and downside deviation are those of a day, in percent. The Calmar ratio is of the last 36 months:
 * `days` with capital, their linked return, the same scaled to 365 days, and the largest drawdown in them.
 */
const Ratios = z.object({
  days: z.object({
    calendar: z.enum(returnCalendars),
    perYear: z.int(),
    count: z.int(),
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    withReturn: z.int(),
    losses: z.int(),
  }),
  meanPct: z.nullable(Decimal),
  deviationPct: z.nullable(Decimal),
  downsidePct: z.nullable(Decimal),
  sharpe: Ratio,
  sortino: Ratio,
  calmar: z.object({
    from: z.nullable(z.string()),
    to: z.nullable(z.string()),
    days: z.int(),
    returnPct: z.nullable(Decimal),
    annualPct: z.nullable(Decimal),
    drawdownPct: z.nullable(Decimal),
    value: z.nullable(Decimal),
    problem: z.nullable(z.enum(ratioProblems)),
  }),
})

/** From the first day below the high to the recovery, or to the last day that counts when it is not over. */
const UnderWaterPeriod = z.object({ from: z.string(), to: z.string(), days: z.int(), isOver: z.boolean() })

/**
 * Calendar days at whose end the time-weighted return was below its highest point so far, `of` all since the starting day. `longest` is
 * the first of equal ones, and `present` the period that is not over; both are null without one.
 */
const UnderWater = z.object({
  days: z.int(),
  of: z.int(),
  sharePct: z.nullable(Decimal),
  longest: z.nullable(UnderWaterPeriod),
  present: z.nullable(UnderWaterPeriod),
})

/** What a ledger sums up: results of trades, or a kind of movement. */
const LedgerKind = z.enum(['result', ...cashMovementKinds])

/**
 * The money of an account in `currency`. `figures` need a starting balance: null without one, and there are then no periods and no
 * points. Balances count open positions at cost. `totals` are since the starting day. `withoutRate` are results and movements that
 * no rate converts, which are in no figure; those before the starting day are not counted either (`beforeStart`). `noReturnFrom` is
 * the first day without a return: it had a result without capital, or lost more than its capital.
 */
export const Ledger = z.object({
  currency: z.string(),
  startingBalance: z.nullable(Decimal),
  startingDay: z.nullable(z.string()),
  totals: z.array(z.object({ kind: LedgerKind, amount: Decimal, count: z.int() })),
  figures: z.nullable(
    z.object({
      balance: Decimal,
      returnPct: z.nullable(Decimal),
      noReturnFrom: z.nullable(z.string()),
      maxDrawdown: z.nullable(
        z.object({ pct: Decimal, peakDay: z.nullable(z.string()), troughDay: z.string() }),
      ),
      ratios: Ratios,
      /** Null when a return does not exist. */
      underWater: z.nullable(UnderWater),
    }),
  ),
  months: z.array(LedgerPeriod),
  years: z.array(LedgerPeriod),
  /** The curve, oldest first, thinned out to at most 1,000 days. */
  points: z.object({
    day: z.array(z.string()),
    balance: z.array(Decimal),
    returnPct: z.array(z.nullable(Decimal)),
    drawdownPct: z.array(z.nullable(Decimal)),
  }),
  days: z.int(),
  movements: z.int(),
  openTrades: z.int(),
  /** Cash movements of files that have no account, and so are in no ledger. */
  movementsWithoutAccount: z.int(),
  beforeStart: z.object({ exits: z.int(), movements: z.int() }),
  withoutRate: z.array(z.object({ kind: LedgerKind, currency: z.string(), count: z.int() })),
  /** Null when no file states a balance. */
  stated: z.nullable(StatedBalances),
  /** Null with a starting balance, and when no file states a balance that compares with the ledger and means one of 0 or more. */
  startOffer: z.nullable(StartOffer),
})
export type Ledger = z.infer<typeof Ledger>

/**
 * The daily returns of one account, or of all accounts with a starting balance together, oldest first. There is a day for each
 * result, movement, and exit that no starting balance covers. Results count on the days of their exits.
 */
export const DailyReturns = z.object({
  /** Why there are no days: no account has a starting balance, or the named account has none. */
  missing: z.nullable(z.enum(['starting_balance'])),
  /** The named account; null when it does not exist. */
  accountId: z.nullable(z.string()),
  day: z.array(z.string()),
  /** Results of trades ÷ capital of the day, with 18 decimals. Null on the first day without a return, and on all days after it. */
  ratio: z.array(z.nullable(Decimal)),
  /** The number of exits whose results are in the return. */
  exits: z.array(z.int()),
  /** The number of exits with a rate that no starting balance covers. */
  leftOut: z.array(z.int()),
})
export type DailyReturns = z.infer<typeof DailyReturns>

/** A day with a result, a movement or a broker's balance. `balance` and `returnPct` need a starting balance. */
export const LedgerDay = z.object({
  day: z.string(),
  realised: Decimal,
  exits: z.int(),
  moved: z.array(z.object({ kind: z.enum(cashMovementKinds), amount: Decimal })),
  balance: z.nullable(Decimal),
  returnPct: z.nullable(Decimal),
  stated: z.nullable(StatedBalance),
})
export type LedgerDay = z.infer<typeof LedgerDay>

/**
 * The equity of a trade's account at the start of its entry day, with what came in on this day, and the initial risk as a share of
 * it. Null figures say what is missing: `account`, `starting_balance` (of the account), `before_start` (the trade was entered
 * before it), `stop` (the trade has none on its losing side), `rate` (of the risk), or `equity` (it is not above zero).
 */
export const TradeEquity = z.object({
  accountId: z.nullable(z.string()),
  account: z.nullable(z.string()),
  currency: z.nullable(z.string()),
  equity: z.nullable(Decimal),
  risk: z.nullable(Decimal),
  riskPct: z.nullable(Decimal),
  missing: z.nullable(z.enum(['account', 'starting_balance', 'before_start', 'stop', 'rate', 'equity'])),
})
export type TradeEquity = z.infer<typeof TradeEquity>
