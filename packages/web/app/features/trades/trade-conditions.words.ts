import type { TradeFilter } from '@candlebook/contract/trades'
import { parseOutcomeAndBand } from '@candlebook/domain/analytics/break-even-band'
import { addDays, type Day, splitDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { type Decimal, sign } from '@candlebook/domain/decimal/decimal'
import { parseAnswerCondition } from '@candlebook/domain/playbooks/rules'
import { MINUS } from '@candlebook/domain/text/numbers'
import { capitalise } from '@candlebook/domain/text/text'
import { isActiveFilter } from '@candlebook/domain/trades/is-active-filter'
import { toStrategyName } from '@candlebook/domain/trades/labels'
import { formatConfidenceLabel, type PlanOutcomeName } from '@candlebook/domain/trades/vocabulary'
import { formatBaseMoney, formatSignedBaseMoney } from '../../lib/money.ts'
import { instrumentOptions } from './trade-options.ts'
import {
  nameBand,
  nameDayNumber,
  nameDayPlace,
  nameEntryHour,
  nameOutcome,
  namePrecedent,
  nameSession,
} from './trade-patterns.words.ts'
import { answerNames, outcomeNames } from './trade-rules.words.ts'
import type { ConditionPart } from './trades.url.ts'

/** One condition in words, and the parts of the filter that are cleared when the chip is removed. */
type ConditionChip = { words: string; parts: ConditionPart[] }

/**
 * The conditions of a filter as chips: 'Exit in Mar 2026', 'Long', 'Tag: fomo', 'Losses'. `nameRule` returns the text of a rule, where
 * it is known.
 */
export function buildConditionChips(
  filter: TradeFilter,
  nameRule: NameRule = () => undefined,
): ConditionChip[] {
  return chips.flatMap(([parts, wordsOf]) => {
    const words = parts.some((part) => isActiveFilter(part, filter[part])) ? wordsOf(filter, nameRule) : null
    return words ? [{ words, parts }] : []
  })
}

type NameRule = (id: string) => string | undefined

const chips: [ConditionPart[], (filter: TradeFilter, nameRule: NameRule) => string | null | undefined][] = [
  [['day'], ({ day }) => day && `Entered or left on ${formatDay(day)}`],
  [['exitFrom', 'exitTo'], ({ exitFrom, exitTo }) => describeExit(exitFrom, exitTo)],
  [['realised'], ({ realised = '' }) => describeRealised(realised.slice(0, 10), realised.slice(-10))],
  [['type'], ({ type }) => capitalise(type)],
  [
    ['instrument'],
    ({ instrument }) => `Instrument: ${instrumentOptions.find(({ value }) => value === instrument)?.label}`,
  ],
  [['symbol'], ({ symbol }) => `Symbol: ${symbol}`],
  [['strategy'], ({ strategy }) => (strategy === toStrategyName(null) ? strategy : `Strategy: ${strategy}`)],
  [['account'], ({ account }) => `Account: ${account}`],
  [['hasAccount'], ({ hasAccount }) => (hasAccount === 'true' ? 'With an account' : 'No account')],
  [['tag'], ({ tag }) => `Tag: ${tag}`],
  [['alsoTag'], ({ alsoTag, tag }) => (alsoTag === tag ? null : `Tag: ${alsoTag}`)],
  [['weekday'], ({ weekday }) => `Exit on a ${weekdays[Number(weekday)]}`],
  [['result'], ({ result }) => result && results[result]],
  [['outcome'], ({ outcome = '' }) => describeOutcome(outcome)],
  [
    ['feesTook'],
    ({ feesTook }) => (feesTook === 'true' ? 'Fees took the gain' : 'Fees did not take the gain'),
  ],
  [['ruleAnswer'], ({ ruleAnswer = '' }, nameRule) => describeAnswer(ruleAnswer, nameRule)],
  [['ruleOutcome'], ({ ruleOutcome }) => ruleOutcome && outcomeNames[ruleOutcome]],
  [
    ['sizeFrom', 'sizeTo'],
    ({ sizeFrom, sizeTo }) => `Size ${formatRange(sizeFrom, sizeTo, formatWholeSize)}`,
  ],
  [['entryHour'], ({ entryHour }) => entryHour && nameEntryHour(entryHour)],
  [['session'], ({ session }) => session && nameSession(session)],
  [['precedent'], ({ precedent }) => precedent && namePrecedent(precedent)],
  [['dayNumber'], ({ dayNumber }) => dayNumber && `${nameDayNumber(dayNumber)} of its day`],
  [['dayPlace'], ({ dayPlace }) => dayPlace && `${nameDayPlace(dayPlace)} on its day`],
  [['emotion'], ({ emotion }) => emotion && `Emotion: ${capitalise(emotion)}`],
  [
    ['confidence'],
    ({ confidence }) =>
      `Confidence: ${confidence} ${formatConfidenceLabel(Number(confidence) as Parameters<typeof formatConfidenceLabel>[0])}`, // '1' to '5'
  ],
  [['timeFrame'], ({ timeFrame }) => `Time frame: ${timeFrame}`],
  [
    ['planFollowed'],
    ({ planFollowed }) => (planFollowed === 'true' ? 'Plan followed' : 'Plan not marked as followed'),
  ],
  [['plan'], ({ plan }) => plan && plans[plan]],
  [['slHit'], ({ slHit }) => `Stop loss ${formatNot(slHit)}hit`],
  [['tpHit'], ({ tpHit }) => `Take profit ${formatNot(tpHit)}hit`],
  [['currency'], ({ currency }) => `Currency: ${currency}`],
  [
    ['hasRate'],
    ({ hasRate }) => (hasRate === 'true' ? 'Included in the totals' : 'Without an exchange rate'),
  ],
  [
    ['hasFeeWithoutRate'],
    ({ hasFeeWithoutRate }) =>
      hasFeeWithoutRate === 'true' ? 'With a fee that has no rate' : 'Without a fee that has no rate',
  ],
  [['hasRisk'], ({ hasRisk }) => `Risk ${formatNot(hasRisk)}stated`],
  [['pnlFrom', 'pnlTo'], ({ pnlFrom, pnlTo }) => `P&L ${formatRange(pnlFrom, pnlTo, formatWholeMoney)}`],
  // A bound of R requires a stop, so it replaces the text about the stop.
  [
    ['hasR', 'rFrom', 'rTo'],
    ({ hasR, rFrom, rTo }) =>
      rFrom || rTo
        ? `R ${formatRange(rFrom, rTo, formatMultiple)}`
        : hasR === 'true'
          ? 'With a stop loss'
          : 'Without a stop loss',
  ],
  [['fromTrade', 'afterTrade', 'toTrade'], () => 'A stretch of exits'],
]

/** 'Scratches, up to 0.1% from zero'. */
function describeOutcome(text: string): string | null {
  const parsed = parseOutcomeAndBand(text)
  if (!parsed) return null
  const { outcome, band } = parsed
  return sign(band.size) === 0
    ? nameOutcome(outcome)
    : `${nameOutcome(outcome)}, break-even up to ${nameBand(band)}`
}

/** 'Rule kept: Waits for the retest'. */
function describeAnswer(text: string, nameRule: NameRule): string | null {
  const parsed = parseAnswerCondition(text)
  if (!parsed) return null
  const name = nameRule(parsed.ruleId)
  return `Rule ${answerNames[parsed.answer].toLowerCase()}${name === undefined ? '' : `: ${name}`}`
}

/** Sizes are entry values, which are not signed. */
function formatWholeSize(size: Decimal): string {
  return formatBaseMoney(size).replace(/\.00$/, '')
}

/** What the plan of a closed trade says about it. */
const plans: Record<PlanOutcomeName, string> = {
  planned: 'With a plan',
  stop_moved: 'Stop moved away or removed',
  lost_beyond_stop: 'Lost beyond the first stop',
  left_before_target: 'Left before the target',
}

const results = { win: 'Wins', loss: 'Losses', even: 'Break-even' }
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Exit on Mar 3, 2026', 'Exit in Mar 2026', 'Exit in 2026', 'Exit from …', 'Exit until …', 'Exit … to …'. */
function describeExit(from: Day | undefined, to: Day | undefined): string | null {
  if (from === undefined) return to === undefined ? null : `Exit until ${formatDay(to)}`
  if (to === undefined) return `Exit from ${formatDay(from)}`
  if (from === to) return `Exit on ${formatDay(from)}`
  const { year, month, dayOfMonth } = splitDay(from)
  const isWhole = dayOfMonth === 1 && splitDay(addDays(to, 1)).dayOfMonth === 1
  if (isWhole && from.slice(0, 7) === to.slice(0, 7)) return `Exit in ${months[month - 1]} ${year}`
  if (from === `${year}-01-01` && to === `${year}-12-31`) return `Exit in ${year}`
  return `Exit ${formatDay(from)} to ${formatDay(to)}`
}

/** 'Realised in Mar 2026': the days as those of an exit. */
function describeRealised(from: Day, to: Day): string | undefined {
  return describeExit(from, to)?.replace('Exit', 'Realised')
}

function formatRange(
  from: Decimal | undefined,
  to: Decimal | undefined,
  words: (amount: Decimal) => string,
): string {
  if (from === undefined) return to === undefined ? '' : `${words(to)} and below`
  return to === undefined ? `${words(from)} and above` : `${words(from)} to ${words(to)}`
}

/** An amount without cents when it has none: most bounds are whole amounts. */
function formatWholeMoney(amount: Decimal): string {
  return (sign(amount) === 0 ? formatBaseMoney('0') : formatSignedBaseMoney(amount)).replace(/\.00$/, '')
}

function formatMultiple(r: Decimal): string {
  return `${r.replace('-', MINUS)}R`
}

function formatNot(value: 'true' | 'false' | undefined): string {
  return value === 'false' ? 'not ' : ''
}
