import {
  countAnswers,
  type Rule,
  type RuleAnswer,
  type RuleAnswers,
  type RuleOutcome,
} from '@candlebook/domain/playbooks/rules'

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
