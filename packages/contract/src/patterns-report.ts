import { parseBand } from '@candlebook/domain/analytics/break-even-band'
import * as z from 'zod/mini'
import { AnalyticsFilter, BreakdownRow, GroupR } from './analytics-report.ts'
import { Decimal } from './fields.ts'

/**
 * A filter, and the break-even band: '25' of base currency, '0.1%' of the entry value or '0.25R'. '0' leaves only trades that
 * ended exactly even.
 */
export const PatternsRequest = z.extend(AnalyticsFilter, {
  band: z._default(
    z.string('band.invalid').check(z.refine((text) => parseBand(text) !== null, 'band.invalid')),
    '0',
  ),
})
export type PatternsRequest = z.infer<typeof PatternsRequest>

/**
 * A group of a pattern. `pnl` is net: `gross` − `fees`. `r`: its trades with a usable stop. `verdict` is over all groups of all patterns; a group whose trades are
 * known only from results (`byDayPlace`, `byOutcome`) and one without a time are not tested: unproven.
 */
const PatternRow = z.extend(BreakdownRow, { gross: Decimal, fees: Decimal, r: GroupR })
export type PatternRow = z.infer<typeof PatternRow>

/** A size group: entry values in base currency, from <= value < to. Null is an open end. */
const SizeRow = z.extend(PatternRow, { from: z.nullable(Decimal), to: z.nullable(Decimal) })
export type SizeRow = z.infer<typeof SizeRow>

/**
 * How long trades were held, in days from entry to exit, and in seconds for the `timed` trades whose entry and exit have a time; totals
 * are added up over these trades.
 * `interval` is that of `averageSeconds` for 90%, `daysInterval` that of `averageDays`; null below 12 of their trades, and when up to
 * 1,000 trades were all held equally long.
 */
const HoldingTime = z.object({
  trades: z.int(),
  totalDays: z.int(),
  averageDays: z.nullable(Decimal),
  medianDays: z.nullable(Decimal),
  timed: z.int(),
  totalSeconds: z.int(),
  averageSeconds: z.nullable(Decimal),
  medianSeconds: z.nullable(Decimal),
  interval: z.nullable(z.object({ low: Decimal, high: Decimal })),
  daysInterval: z.nullable(z.object({ low: Decimal, high: Decimal })),
})
export type HoldingTime = z.infer<typeof HoldingTime>

/** An outcome against the break-even band. `share` is the 95% interval of its share of all trades. */
const OutcomeRow = z.extend(PatternRow, {
  share: z.nullable(z.object({ lowPct: Decimal, highPct: Decimal })),
  holding: HoldingTime,
})
export type OutcomeRow = z.infer<typeof OutcomeRow>

/**
 * All trades, before or after fees. `lost` is a positive amount; `winRate` is the 95% interval by Wilson, null without trades. `interval` is that of
 * `average` for 90%, as that of expectancy; null below 12 trades, 3 wins or 3 losses, and when all results are equal.
 */
const Side = z.object({
  wins: z.int(),
  losses: z.int(),
  won: Decimal,
  lost: Decimal,
  pnl: Decimal,
  winRatePct: Decimal,
  winRate: z.nullable(z.object({ lowPct: Decimal, highPct: Decimal })),
  average: Decimal,
  interval: z.nullable(z.object({ low: Decimal, high: Decimal })),
  profitFactor: z.nullable(Decimal),
})
export type Side = z.infer<typeof Side>

/** Patterns in the filtered closed trades, in base currency. The groups of each pattern add up to all trades. */
export const PatternsReport = z.object({
  trades: z.int(),
  gross: Side,
  net: Side,
  fees: Decimal,
  /** The trades with a gain before fees and none after them. */
  feesTook: PatternRow,
  /** 'win', 'scratch' and 'loss' against the band. */
  byOutcome: z.array(OutcomeRow),
  /** The hour of entry, '0' to '23', in the zone of the trader's days; 'none' for trades without a time. */
  byHour: z.array(PatternRow),
  /** By the clocks of London and New York (08:00 to 17:00 there): 'asia', 'london', 'overlap', 'new_york', 'none'. */
  bySession: z.array(PatternRow),
  /** What came before in order of exit: 'start', 'loss', 'even', 'win'. */
  byPrecedent: z.array(PatternRow),
  /** The same with the number in a row: 'loss_1' to 'loss_4', which has all longer runs, and 'win_1' to 'win_4'. */
  byRun: z.array(PatternRow),
  /** Five groups of about equally many trades, the smallest first. */
  bySize: z.array(SizeRow),
  /** The number of the trade among those entered on its day: '1' to '5', which has all later ones. */
  byDayNumber: z.array(PatternRow),
  /** 'first', 'middle' and 'last' of the trades entered on a day; the only one is the first. */
  byDayPlace: z.array(PatternRow),
  /** '2026-10 long': the month of exit and the type, oldest first. */
  byMonthAndType: z.array(PatternRow),
  /** The basis of the verdicts, as `rowTests` of the report. */
  tests: z.object({ tested: z.int(), missZeroByChance: Decimal, falseDiscoveryPct: Decimal }),
})
export type PatternsReport = z.infer<typeof PatternsReport>
