/** The limits of one playbook. */
export const MAX_RULES = 30
export const MAX_RULE_CHARACTERS = 200
export const MAX_PLAYBOOK_CHARACTERS = 20_000
export const MAX_PLAYBOOK_IMAGES = 10
export const MAX_PLAYBOOK_ITEMS = 20
/** The maximum number of playbooks of a trader. */
export const MAX_PLAYBOOKS = 200
/** The maximum number of rules that a trade has answers to. A trade can have answers to rules of several strategies. */
export const MAX_ANSWERED_RULES = 100

/** A rule of a strategy. The id stays when the text changes, so that trades keep their answers. */
export type Rule = { id: string; text: string }

/** Whether a trade followed a rule; 'unsaid' when the trader gave no answer. */
export const ruleAnswers = ['kept', 'broken', 'unsaid'] as const
export type RuleAnswer = (typeof ruleAnswers)[number]

/** The answers of a trade: the ids of the rules that it kept, and of those that it broke. */
export type RuleAnswers = { keptRules: readonly string[]; brokenRules: readonly string[] }

/** The answer of a trade to a rule. A rule in both lists is broken: imports join the lists of merged trades. */
export function getRuleAnswer({ keptRules, brokenRules }: RuleAnswers, ruleId: string): RuleAnswer {
  if (brokenRules.includes(ruleId)) return 'broken'
  return keptRules.includes(ruleId) ? 'kept' : 'unsaid'
}

/** The condition that trades have this answer to a rule, as text: 'kept/0199f3a0-…'. */
export function formatAnswerCondition({ answer, ruleId }: { answer: RuleAnswer; ruleId: string }): string {
  return `${answer}/${ruleId}`
}

/** Reads the text of such a condition; null when the text is none. */
export function parseAnswerCondition(text: string): { answer: RuleAnswer; ruleId: string } | null {
  const [, answer, ruleId] = /^(\w+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  const found = ruleAnswers.find((one) => one === answer)
  return found && ruleId ? { answer: found, ruleId } : null
}

/** The answers of a trade after the answer to one rule changed. */
export function answerRule(
  { keptRules, brokenRules }: RuleAnswers,
  ruleId: string,
  answer: RuleAnswer,
): { keptRules: string[]; brokenRules: string[] } {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== ruleId)
  return {
    keptRules: [...without(keptRules), ...(answer === 'kept' ? [ruleId] : [])],
    brokenRules: [...without(brokenRules), ...(answer === 'broken' ? [ruleId] : [])],
  }
}

/** How many of these rules a trade kept, broke, and has no answer to. */
export function countAnswers(answers: RuleAnswers, rules: readonly Rule[]): Record<RuleAnswer, number> {
  const counts = { kept: 0, broken: 0, unsaid: 0 }
  for (const { id } of rules) counts[getRuleAnswer(answers, id)] += 1
  return counts
}

/** What a trade did with all rules of its strategy. `neither`: it broke none, and at least one rule has no answer. */
export const ruleOutcomes = ['all_kept', 'some_broken', 'neither'] as const
export type RuleOutcome = (typeof ruleOutcomes)[number]

/**
 * What a trade did with all rules of its strategy, which are one or more. `digits` are its answers in the order of the rules, each as
 * its index in `ruleAnswers`: '002' keeps the first two rules and does not say the third.
 */
export function getRuleOutcome(digits: string): RuleOutcome {
  if (digits.includes(BROKEN)) return 'some_broken'
  return digits.includes(UNSAID) ? 'neither' : 'all_kept'
}

const [BROKEN, UNSAID] = [toAnswerDigit('broken'), toAnswerDigit('unsaid')]

/** The digit of an answer in the text of all answers of a trade. */
export function toAnswerDigit(answer: RuleAnswer): string {
  return String(ruleAnswers.indexOf(answer))
}
