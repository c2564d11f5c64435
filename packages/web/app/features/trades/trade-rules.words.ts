import type { RuleFigures } from '@candlebook/contract/rule-figures'
import {
  countAnswers,
  type Rule,
  type RuleAnswer,
  type RuleAnswers,
  type RuleOutcome,
} from '@candlebook/domain/playbooks/rules'
import { formatRSum } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'

/** The heading of the checklist of a trade. */
export const RULES = 'Rules'

/** The answers as options. */
export const answerNames: Record<RuleAnswer, string> = {
  kept: 'Kept',
  broken: 'Broken',
  unsaid: 'Not said',
}

/** What a trade did with all rules of its strategy. */
export const outcomeNames: Record<RuleOutcome, string> = {
  all_kept: 'All rules kept',
  some_broken: 'A rule broken',
  neither: 'No rule broken, not all said',
}

/** What a trade did with the rules: 'Kept 7 of 9 rules; 1 broken, 1 not said.' */
export function describeAnswers(answers: RuleAnswers, rules: readonly Rule[]): string {
  const { kept, broken, unsaid } = countAnswers(answers, rules)
  const of = `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`
  if (unsaid === rules.length) return `No answer to ${of} yet.`
  const others = [broken > 0 && `${broken} broken`, unsaid > 0 && `${unsaid} not said`].filter(Boolean)
  return `Kept ${kept} of ${of}${others.length > 0 ? `; ${others.join(', ')}` : ''}.`
}

/**
 * What the closed trades of a strategy made in R, for those that kept its rules and for those that did not, with the interval and
 * the number of trades. Null when no trade says whether it kept the rules. 'All rules kept: +0.40R a trade, 90% interval +0.10R to +0.70R, 12 trades. A rule broken: …'
 */
export function describeRuleResults({ together }: Pick<RuleFigures, 'together'>): string | null {
  const answered = together.filter(({ key, trades }) => key !== 'neither' && trades > 0)
  if (answered.length === 0) return null
  return answered.map((group) => `${outcomeNames[group.key]}: ${describeR(group)}.`).join(' ')
}

function describeR({ trades, r }: RuleFigures['together'][number]): string {
  const without = trades - r.trades
  if (r.average === null) return `no R, ${formatCount(without, 'trade')} without a stop`
  const { low, high } = r.interval ?? {}
  return [
    `${formatRSum(r.average)} a trade`,
    low && high ? `90% interval ${formatRSum(low)} to ${formatRSum(high)}` : 'too few for an interval',
    formatCount(r.trades, 'trade'),
    without > 0 && `${formatCount(without, 'trade')} without a stop left out`,
  ]
    .filter(Boolean)
    .join(', ')
}
