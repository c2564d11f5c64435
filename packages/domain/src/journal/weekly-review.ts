import { addDays, DAY_MS, type Day, getWeekday } from '../days/day.ts'
import { formatDay, formatDayShort } from '../days/format-day.ts'
import { compare, type Decimal, multiply, toAbsolute } from '../decimal/decimal.ts'
import { HIDDEN_DIGITS } from '../text/hidden-amounts.ts'
import { formatCount } from '../text/text.ts'
import { NO_ACCOUNT } from '../trades/account.ts'
import { toStrategyName } from '../trades/labels.ts'
import { formatConfidenceLabel, type TradeType } from '../trades/vocabulary.ts'

/** The tag by which the journal knows an entry as a weekly review. */
export const REVIEW_TAG = 'weekly review'

/** The groups of closed trades in which a review looks for one that is unlikely to be chance. */
export const findingGroups = [
  'strategy',
  'tag',
  'symbol',
  'weekday',
  'emotion',
  'confidence',
  'timeFrame',
  'plan',
  'type',
  'account',
] as const
export type FindingGroup = (typeof findingGroups)[number]

/**
 * A group of all closed trades up to the end of the week whose average P&L is unlikely to be zero by chance. `low` and `high`
 * are the 90% interval of the average. All amounts are in base currency.
 */
export interface ReviewFinding {
  group: FindingGroup
  key: string
  trades: number
  average: Decimal
  low: Decimal
  high: Decimal
  verdict: 'gain' | 'loss'
}

/** A closed trade that a review names, with its P&L in base currency and its first picture. */
export interface ReviewTrade {
  tradeId: string
  symbol: string
  type: TradeType
  day: Day
  pnl: Decimal
  image: string | null
}

/** What a weekly review says of a week. Amounts are in base currency, net of fees. */
export interface ReviewFacts {
  from: Day
  to: Day
  /** What the exits of the week realised, as the calendar shows it; null where results count when a trade closes, see `closed`. */
  realised: Decimal | null
  trades: number
  wins: number
  losses: number
  /** The sum of the trades that were closed in the week. It differs from `realised` by exits in parts. */
  closed: Decimal
  /** Closed trades of the week that no rate converts; they are in no figure. */
  withoutRate: number
  best: ReviewTrade | null
  worst: ReviewTrade | null
  /** The closed trades that are not marked as following the plan, and their P&L; null for a trader who never marked one. */
  offPlan: { trades: number; pnl: Decimal } | null
  /**
   * The closed trades that broke a rule of their strategy, their P&L, and the rules with the number of trades that broke each, the most
   * first; null for a trader without rules.
   */
  broken: { trades: number; pnl: Decimal; rules: readonly { text: string; trades: number }[] } | null
  finding: ReviewFinding | null
  /** How many groups were tested for a finding. */
  tested: number
  /** What the latest review before this week promised for the time after it; null without one. */
  commitment: string | null
}

/** The week of a day, which begins with the given weekday (0 is Sunday). */
export function computeWeek(day: Day, weekStart: number): { from: Day; to: Day } {
  const from = addDays(day, -((getWeekday(day) - weekStart + 7) % 7))
  return { from, to: addDays(from, 6) }
}

/** The week that a review is about by default: the week before during the first two days of a week. */
export function suggestReviewWeek(today: Day, weekStart: number): { from: Day; to: Day } {
  return computeWeek(addDays(today, -2), weekStart)
}

/** The title of the entry, such as 'Week of Nov 22 to Nov 28, 2026'. */
export function formatReviewTitle({ from, to }: Pick<ReviewFacts, 'from' | 'to'>): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `Week of ${isOneYear ? formatDayShort(from) : formatDay(from)} to ${formatDay(to)}`
}

/** Writes an amount in base currency with its sign. */
type FormatMoney = (amount: Decimal) => string

/** What the review says of the week, one fact a line. */
export function listReviewFacts(facts: ReviewFacts, format: FormatMoney): string[] {
  const { realised, best, worst } = facts
  return [
    ...(realised === null ? [] : [`Realised: ${format(realised)}`]),
    ...listCounts(facts).map(({ text, amount }) => (amount === null ? text : `${text}: ${format(amount)}`)),
    ...(best ? [`Best: ${describeReviewTrade(best, format)}`] : []),
    ...(worst ? [`Worst: ${describeReviewTrade(worst, format)}`] : []),
  ]
}

/** The closed trades of the week, those that are in no sum, those outside the plan, and those that broke a rule, each with their sum. */
export function listCounts({
  trades,
  wins,
  losses,
  closed,
  withoutRate,
  offPlan,
  broken,
}: ReviewFacts): { text: string; amount: Decimal | null }[] {
  const counts = [formatCount(trades, 'closed trade'), formatCount(wins, 'win'), formatCount(losses, 'loss')]
  return [
    ...(trades === 0 && withoutRate > 0
      ? []
      : [
          trades === 0
            ? { text: 'No trade was closed', amount: null }
            : { text: counts.join(', '), amount: closed },
        ]),
    ...(withoutRate > 0
      ? [{ text: `${formatCount(withoutRate, 'closed trade')} without a rate, in no sum`, amount: null }]
      : []),
    ...(trades > 0 && offPlan !== null ? [describePlan(offPlan, nameClosed(withoutRate))] : []),
    ...(trades > 0 && broken !== null ? [describeBroken(broken, nameClosed(withoutRate))] : []),
  ]
}

/** The trades about which "every" and "no" speak: those without a rate are in no count. */
function nameClosed(withoutRate: number): string {
  return withoutRate > 0 ? 'closed trade with a rate' : 'closed trade'
}

function describePlan({ trades, pnl }: NonNullable<ReviewFacts['offPlan']>, closed: string) {
  return trades === 0
    ? { text: `Every ${closed} is marked as following the plan`, amount: null }
    : { text: `${formatCount(trades, 'closed trade')} not marked as following the plan`, amount: pnl }
}

function describeBroken({ trades, pnl, rules }: NonNullable<ReviewFacts['broken']>, closed: string) {
  return trades === 0
    ? { text: `No ${closed} is marked as breaking a rule`, amount: null }
    : { text: `${formatCount(trades, 'closed trade')} broke a rule (${listBrokenRules(rules)})`, amount: pnl }
}

/** The most rules that a review names. */
const MAX_NAMED_RULES = 5

/** The rules that were broken most often: 'No news 2, Waits for the retest 1'. */
export function listBrokenRules(rules: NonNullable<ReviewFacts['broken']>['rules']): string {
  const named = rules.slice(0, MAX_NAMED_RULES).map(({ text, trades }) => `${text} ${trades}`)
  return [...named, ...(rules.length > MAX_NAMED_RULES ? ['…'] : [])].join(', ')
}

/** 'AAPL long, +$210.00 on Nov 18'. */
export function describeReviewTrade({ symbol, type, day, pnl }: ReviewTrade, format: FormatMoney): string {
  return `${symbol} ${type}, ${format(pnl)} on ${formatDayShort(day)}`
}

/** The one comparison that is unlikely to be chance among all trades so far, or that there is none. */
export function describeFinding({ finding, tested }: ReviewFacts, format: FormatMoney): string {
  if (!finding)
    return tested === 0
      ? 'No group of your trades is large enough to be tested yet.'
      : `Nothing stands out from chance yet, among ${formatCount(tested, 'group')} of your trades.`
  const { trades, average, low, high, verdict } = finding
  return `${nameFinding(finding)}: a ${verdict} that is unlikely to be chance. ${format(average)} on average in ${formatCount(trades, 'trade')} so far, 90% interval ${format(low)} to ${format(high)}.`
}

function nameFinding({ group, key }: ReviewFinding): string {
  switch (group) {
    case 'strategy':
      return key === toStrategyName(null) ? 'Trades without a strategy' : `Strategy ${key}`
    case 'tag':
      return `Tag ${key}`
    case 'symbol':
      return key
    case 'weekday':
      return `${nameWeekday(Number(key), 'en-US')}s`
    case 'emotion':
      return `Emotion ${key}`
    case 'confidence':
      // The keys are the five levels as text.
      return `${formatConfidenceLabel(Number(key) as Parameters<typeof formatConfidenceLabel>[0])} confidence`
    case 'timeFrame':
      return `Time frame ${key}`
    case 'plan':
      return key === 'followed'
        ? 'Trades marked as following the plan'
        : 'Trades not marked as following the plan'
    case 'type':
      return `${key === 'long' ? 'Long' : 'Short'} trades`
    case 'account':
      return key === NO_ACCOUNT ? 'Trades without an account' : `Account ${key}`
  }
}

const SUNDAY = Date.UTC(2023, 0, 1)

/** The name of a weekday in a language; 0 is Sunday. */
export function nameWeekday(weekday: number, language: string): string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return format.format(SUNDAY + weekday * DAY_MS)
}

/** The group with the largest gain or loss among those that are unlikely to be chance; the first of several. */
export function chooseFinding<Finding extends ReviewFinding>(findings: readonly Finding[]): Finding | null {
  const size = ({ average, trades }: ReviewFinding) => multiply(toAbsolute(average), String(trades))
  return findings.reduce<Finding | null>(
    (top, finding) => (top === null || compare(size(finding), size(top)) > 0 ? finding : top),
    null,
  )
}

const THE_WEEK = '# The week'
const MY_RECORD = '# My record so far'
const NEXT_WEEK = 'Next week I will'

/**
 * The text that a review starts with: the last commitment, the facts, and headings under which the trader goes on. It is text
 * of a journal entry, where `#` starts a heading, `>` a quotation and `-` a line of a list.
 */
export function writeReview(facts: ReviewFacts, format: FormatMoney): string {
  const promised = facts.commitment?.split('\n').map((line) => (line === '' ? '>' : `> ${line}`)) ?? []
  return [
    ...(promised.length > 0 ? ['# Last time I wrote that I will', ...promised, '', 'Kept: ', ''] : []),
    THE_WEEK,
    ...listReviewFacts(facts, format).map((line) => `- ${line}`),
    '',
    MY_RECORD,
    describeFinding(facts, format),
    '',
    '# What I learned',
    '',
    '',
    `# ${NEXT_WEEK}`,
    '',
  ].join('\n')
}

/** A review with dots for the digits of the amounts in the facts. What the trader wrote below other headings stays. */
export function hideReviewAmounts(content: string): string {
  let isFact = false
  return content
    .split('\n')
    .map((line) => {
      if (heading.test(line)) isFact = line.trimEnd() === THE_WEEK || line.trimEnd() === MY_RECORD
      return isFact ? line.replace(AMOUNT, HIDDEN_DIGITS) : line
    })
    .join('\n')
}

/** The digits of an amount as formatMoney writes it: after the sign of its currency, or before the code. */
const AMOUNT = /(?<=\p{Sc})\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?(?= (?=[A-Z0-9]{2})\d*[A-Z])/gu

const MAX_COMMITMENT = 1000
const heading = /^#{1,6}\s/

/**
 * What a review promised: the text below its last heading 'Next week I will', up to the next heading, and what follows on the
 * line of the heading itself. Null without such a text. A longer text than 1,000 characters ends with '…'.
 */
export function findCommitment(content: string): string | null {
  const lines = content.split(/\r\n|\r|\n/)
  const isCommitment = (line: string) => heading.test(line) && stripHeading(line).startsWith(lowered)
  const at = lines.findLastIndex(isCommitment)
  if (at < 0) return null
  const following = lines.slice(at + 1)
  const end = following.findIndex((line) => heading.test(line))
  const rest = (lines[at] ?? '').replace(heading, '').trim().slice(NEXT_WEEK.length)
  const text = [rest, ...(end < 0 ? following : following.slice(0, end))].join('\n').trim()
  if (text === '') return null
  return text.length <= MAX_COMMITMENT ? text : `${text.slice(0, MAX_COMMITMENT - 1)}…`
}

const lowered = NEXT_WEEK.toLowerCase()

function stripHeading(line: string): string {
  return line.replace(heading, '').trim().toLowerCase()
}
