import { rateSources } from '@candlebook/domain/money'
import * as z from 'zod/mini'
import { Decimal } from '../fields/index.ts'

/**
 * How trades of a currency are converted to the account currency by one source: the number of trades, their lowest and
 * highest rate in account units for one unit of the trade's currency, and the first and last day of a rate.
 */
const Conversion = z.object({
  source: z.enum(rateSources),
  trades: z.int(),
  lowest: Decimal,
  highest: Decimal,
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
})
export type Conversion = z.infer<typeof Conversion>

/** The same for fees in another currency, `currency`, which are converted to the currency of their trades. */
const FeeConversion = z.extend(Conversion, { currency: z.string() })
export type FeeConversion = z.infer<typeof FeeConversion>

/**
 * The closed trades of one currency, net of fees and in that currency, with those that have no rate. Sums are exact,
 * quotients have 20 decimals.
 */
const CurrencyFigures = z.object({
  currency: z.string(),
  trades: z.int(),
  wins: z.int(),
  losses: z.int(),
  winRatePct: Decimal,
  pnl: Decimal,
  average: Decimal,
  profitFactor: z.nullable(Decimal),
  feesPaid: Decimal,
  /** The P&L of the trades with a rate, in account currency; null when none has one. */
  accountPnl: z.nullable(Decimal),
  withoutRate: z.int(),
  conversions: z.array(Conversion),
  feeConversions: z.array(FeeConversion),
})
export type CurrencyFigures = z.infer<typeof CurrencyFigures>

/** One row for each currency, most trades first. There is no sum over currencies. */
export const CurrencyReport = z.object({ currencies: z.array(CurrencyFigures) })
export type CurrencyReport = z.infer<typeof CurrencyReport>
