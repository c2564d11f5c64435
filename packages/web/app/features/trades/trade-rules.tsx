import {
  answerRule,
  getRuleAnswer,
  type Rule,
  type RuleAnswer,
  type RuleAnswers,
  ruleAnswers,
} from '@candlebook/domain/playbooks/rules'
import { useFormContext, useWatch } from 'react-hook-form'
import { Segments } from '../../ui/fields/segments.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import styles from './trade-rules.module.css'
import { useRulesOf } from './trade-rules.queries.ts'
import { answerNames, describeAnswers, RULES } from './trade-rules.words.ts'

/** The rules of the strategy that the form of a trade names. */
export function RulesOfForm() {
  return <RulesField strategy={useWatch<TradeFormValues, 'strategy'>({ name: 'strategy' })} />
}

type AnswerValues = Pick<TradeFormValues, 'keptRules' | 'brokenRules'>

/** The rules of a strategy in a form with the answers of a trade; nothing for a strategy without rules. */
export function RulesField({ strategy, className }: { strategy: string | null; className?: string }) {
  const { setValue } = useFormContext<AnswerValues>()
  const [keptRules, brokenRules] = useWatch<AnswerValues, ['keptRules', 'brokenRules']>({
    name: ['keptRules', 'brokenRules'],
  })
  const rules = useRulesOf(strategy)
  if (rules.length === 0) return null
  const answers = { keptRules, brokenRules }
  return (
    <section aria-label={RULES} className={className}>
      <p className="strong">{RULES}</p>
      <RuleChecklist
        rules={rules}
        answers={answers}
        onAnswer={(id, answer) => {
          const next = answerRule(answers, id, answer)
          setValue('keptRules', next.keptRules, { shouldDirty: true })
          setValue('brokenRules', next.brokenRules, { shouldDirty: true })
        }}
      />
      <p className="cap">{describeAnswers(answers, rules)}</p>
    </section>
  )
}

/** The rules, each with its answer and the other ones. */
export function RuleChecklist({
  rules,
  answers,
  onAnswer,
}: {
  rules: readonly Rule[]
  answers: RuleAnswers
  onAnswer: (ruleId: string, answer: RuleAnswer) => void
}) {
  return (
    <ul className={styles.rules}>
      {rules.map(({ id, text }) => (
        <li key={id} className={styles.rule}>
          <span className={styles.text}>{text}</span>
          <Segments
            aria-label={text}
            size="tight"
            className={styles.answers}
            value={getRuleAnswer(answers, id)}
            onValueChange={(answer) => onAnswer(id, answer)}
            options={ruleAnswers.map((value) => ({ value, label: answerNames[value] }))}
          />
        </li>
      ))}
    </ul>
  )
}
