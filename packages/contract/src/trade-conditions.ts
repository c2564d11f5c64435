import { parseOutcomeAndBand } from '@candlebook/domain/analytics/break-even-band'
import {
  dayNumbers,
  dayPlaces,
  entryHours,
  NO_TIME,
  precedentResults,
  sessions,
} from '@candlebook/domain/analytics/pattern-keys'
import { isDay } from '@candlebook/domain/days/day'
import { MAX_CURRENCY_CODE } from '@candlebook/domain/money/currencies'
import { parseAnswerCondition, ruleOutcomes } from '@candlebook/domain/playbooks/rules'
import { MAX_TAG_CHARACTERS } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { instrumentFilters } from '@candlebook/domain/trades/instrument'
import { normaliseSymbol } from '@candlebook/domain/trades/symbols'
import { emotions, markets, planOutcomes, timeFrames, tradeTypes } from '@candlebook/domain/trades/vocabulary'
import * as z from 'zod/mini'
import { Bound, Day } from './fields.ts'

/**
 * The conditions that list and analytics share. `instrument` 'none' and `strategy` 'No Strategy' are trades without one. The
 * account is compared with its case, a tag without. A trade without a currency is in the base currency.
 */
export const commonConditions = {
  market: z._default(z.enum(['all', ...markets], 'field.invalid'), 'all'),
  type: z._default(z.enum(['all', ...tradeTypes], 'field.invalid'), 'all'),
  instrument: z.optional(z.enum(instrumentFilters, 'field.invalid')),
  symbol: z.optional(
    z.string('field.invalid').check(z.overwrite(normaliseSymbol), z.maxLength(20, 'symbol.too_long')),
  ),
  strategy: z.optional(z.string('field.invalid').check(z.trim(), z.maxLength(100, 'field.too_long'))),
  account: z.optional(z.string('field.invalid').check(z.trim(), z.maxLength(MAX_ACCOUNT, 'field.too_long'))),
  hasAccount: yesOrNo(),
  tag: z.optional(tag()),
  currency: z.optional(
    z.string('field.invalid').check(z.trim(), z.maxLength(MAX_CURRENCY_CODE, 'field.too_long')),
  ),
}

function yesOrNo() {
  return z.optional(z.enum(['true', 'false'], 'field.invalid'))
}

function tag() {
  return z.string('field.invalid').check(z.trim(), z.maxLength(MAX_TAG_CHARACTERS, 'tag.too_long'))
}

const tradeId = () => z.optional(z.uuid('field.invalid'))

/** Two days, both included: '2026-11-01/2026-11-30'. */
const DayRange = z
  .string('field.invalid')
  .check(
    z.refine((text) => /^[^/]{10}\/[^/]{10}$/.test(text) && text.split('/').every(isDay), 'field.invalid'),
  )

/** The conditions that select the trades of a figure of the analytics, as text for a URL. */
export const exitConditions = {
  exitFrom: z.optional(Day),
  exitTo: z.optional(Day),
  /** Trades that realised P&L on these days, by their exit or by a partial exit. */
  realised: z.optional(DayRange),
  /** A second tag. */
  alsoTag: z.optional(tag()),
  /** The weekday of the exit; '0' is Sunday. */
  weekday: z.optional(z.enum(['0', '1', '2', '3', '4', '5', '6'], 'field.invalid')),
  result: z.optional(z.enum(['win', 'loss', 'even'], 'field.invalid')),
  emotion: z.optional(z.enum(emotions, 'field.invalid')),
  confidence: z.optional(z.enum(['1', '2', '3', '4', '5'], 'field.invalid')),
  timeFrame: z.optional(z.enum(timeFrames, 'field.invalid')),
  planFollowed: yesOrNo(),
  /** What the first stop and target say about a closed trade with a rate. */
  plan: z.optional(z.enum(planOutcomes, 'field.invalid')),
  slHit: yesOrNo(),
  tpHit: yesOrNo(),
  /** Whether the stop is on the losing side of entry. */
  hasR: yesOrNo(),
  /** Whether the trade has a risk percentage. */
  hasRisk: yesOrNo(),
  /** Whether the trade has a P&L in base currency. 'false' is also an open trade with an exit without a rate. */
  hasRate: yesOrNo(),
  /** Whether the P&L of a closed trade lacks a fee in another currency. */
  hasFeeWithoutRate: yesOrNo(),
  /** Like the bars of the histogram: gains from <= P&L < to, losses from < P&L <= to. */
  pnlFrom: z.optional(Bound),
  pnlTo: z.optional(Bound),
  /** From <= R < to. */
  rFrom: z.optional(Bound),
  rTo: z.optional(Bound),
  /** A result against a break-even band: 'scratch/0.1%'. */
  outcome: z.optional(
    z.string('field.invalid').check(z.refine((text) => parseOutcomeAndBand(text) !== null, 'field.invalid')),
  ),
  /** Whether the trade had a gain before fees and none after them. */
  feesTook: yesOrNo(),
  /** The answer to a rule: 'kept/', 'broken/' or 'unsaid/' and the id of the rule. */
  ruleAnswer: z.optional(
    z.string('field.invalid').check(z.refine((text) => parseAnswerCondition(text) !== null, 'field.invalid')),
  ),
  /** What the trade did with all rules that its strategy has now. */
  ruleOutcome: z.optional(z.enum(ruleOutcomes, 'field.invalid')),
  /** The entry value in base currency: from <= size < to. */
  sizeFrom: z.optional(Bound),
  sizeTo: z.optional(Bound),
  entryHour: z.optional(z.enum(entryHours, 'field.invalid')),
  session: z.optional(z.enum([...sessions, NO_TIME], 'field.invalid')),
  /**
   * The result of the trade before: 'loss', or 'loss_2' for exactly two losses in a row. This and the next two conditions count the
   * closed trades that match the days of exit and the common conditions.
   */
  precedent: z.optional(z.enum(precedentResults, 'field.invalid')),
  dayNumber: z.optional(z.enum(dayNumbers, 'field.invalid')),
  dayPlace: z.optional(z.enum(dayPlaces, 'field.invalid')),
  /** Positions in the order of exits: exit day, then instant of creation, then id. Only `afterTrade` itself does not match. */
  fromTrade: tradeId(),
  afterTrade: tradeId(),
  toTrade: tradeId(),
}
