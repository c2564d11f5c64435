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
 * The conditions that list and analytics share: market, type, instrument ('none' for trades without one), symbol,
 * strategy ('No Strategy' for trades without one), the account in exactly this spelling, `hasAccount` 'false' for trades
 * without an account, a tag in any case, and the currency, where a trade without one counts as in the base currency.
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

/**
 * The conditions that select the trades of a figure of the analytics, as text for a URL. `alsoTag` is a second tag.
 * `weekday` is the weekday of the exit; '0' is Sunday. `realised`
 * selects the trades that realised P&L on these days, by their exit or by a partial one. `hasR` means a stop on the losing side of entry, `hasRisk` a risk
 * percentage, `hasRate` a P&L in base currency (false: also an open trade with an exit without a rate), `hasFeeWithoutRate` a fee in another currency that the P&L of a closed
 * trade does not contain. P&L is bounded like the bars of the histogram: gains from <= P&L < to, losses from < P&L <= to. R
 * is from <= R < to. `plan` is what its first stop and target say about a trade in base currency that was closed. `outcome` is a result against a break-even band: 'scratch/0.1%'. `feesTook` means a gain before fees and none
 * after them. `ruleAnswer` is the answer to a rule: 'kept/', 'broken/' or 'unsaid/' and the id of the rule; `ruleOutcome` what a
 * trade did with all rules that its strategy has now. A size is an entry value in base currency: from <= size < to. `entryHour`, `session`, `precedent` (what the trade
 * before was: 'loss', or 'loss_2' for exactly two in a row), `dayNumber` and `dayPlace` are those of a trade among the closed trades
 * that match the days of exit and the common conditions. `fromTrade`, `toTrade` (inclusive) and `afterTrade` (exclusive) are positions in the order of exits:
 * exit day, then instant of creation, then id.
 */
export const exitConditions = {
  exitFrom: z.optional(Day),
  exitTo: z.optional(Day),
  realised: z.optional(DayRange),
  alsoTag: z.optional(tag()),
  weekday: z.optional(z.enum(['0', '1', '2', '3', '4', '5', '6'], 'field.invalid')),
  result: z.optional(z.enum(['win', 'loss', 'even'], 'field.invalid')),
  emotion: z.optional(z.enum(emotions, 'field.invalid')),
  confidence: z.optional(z.enum(['1', '2', '3', '4', '5'], 'field.invalid')),
  timeFrame: z.optional(z.enum(timeFrames, 'field.invalid')),
  planFollowed: yesOrNo(),
  plan: z.optional(z.enum(planOutcomes, 'field.invalid')),
  slHit: yesOrNo(),
  tpHit: yesOrNo(),
  hasR: yesOrNo(),
  hasRisk: yesOrNo(),
  hasRate: yesOrNo(),
  hasFeeWithoutRate: yesOrNo(),
  pnlFrom: z.optional(Bound),
  pnlTo: z.optional(Bound),
  rFrom: z.optional(Bound),
  rTo: z.optional(Bound),
  outcome: z.optional(
    z.string('field.invalid').check(z.refine((text) => parseOutcomeAndBand(text) !== null, 'field.invalid')),
  ),
  feesTook: yesOrNo(),
  ruleAnswer: z.optional(
    z.string('field.invalid').check(z.refine((text) => parseAnswerCondition(text) !== null, 'field.invalid')),
  ),
  ruleOutcome: z.optional(z.enum(ruleOutcomes, 'field.invalid')),
  sizeFrom: z.optional(Bound),
  sizeTo: z.optional(Bound),
  entryHour: z.optional(z.enum(entryHours, 'field.invalid')),
  session: z.optional(z.enum([...sessions, NO_TIME], 'field.invalid')),
  precedent: z.optional(z.enum(precedentResults, 'field.invalid')),
  dayNumber: z.optional(z.enum(dayNumbers, 'field.invalid')),
  dayPlace: z.optional(z.enum(dayPlaces, 'field.invalid')),
  fromTrade: tradeId(),
  afterTrade: tradeId(),
  toTrade: tradeId(),
}
