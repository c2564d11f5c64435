import type { ImportPlan } from '@candlebook/contract/imports'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import { AccountQuestionField } from './account-question.tsx'
import styles from './plan-accounts.module.css'
import type { TypedAnswers } from './plan-questions.words.ts'

/** The questions of a plan: the account of a file that names none, and unknown contract sizes. */
export function PlanQuestions({
  plan,
  typed,
  sizeProblems,
  usedAccounts,
  busy,
  canUpdate,
  isAnswerMissing,
  onType,
  onChoose,
  onUpdate,
}: {
  plan: ImportPlan
  typed: TypedAnswers
  /** The problem of each typed contract size, by root symbol. */
  sizeProblems: ReadonlyMap<string, string>
  usedAccounts: string[]
  busy: boolean
  /** Whether an answer in a field differs from that of the plan. */
  canUpdate: boolean
  /** Whether the trader tried to import without choosing the account. */
  isAnswerMissing: boolean
  onType: (typed: TypedAnswers) => void
  /** Receives the account that the trader pressed, '' for none. */
  onChoose: (account: string) => void
  onUpdate: () => void
}) {
  const { accountQuestion, sizeQuestions } = plan
  if (accountQuestion === null && sizeQuestions.length === 0) return null
  return (
    <>
      {accountQuestion && (
        <AccountQuestionField
          question={accountQuestion}
          typed={typed.account}
          usedAccounts={usedAccounts}
          isAnswerMissing={isAnswerMissing}
          onType={(account) => onType({ ...typed, account })}
          onChoose={onChoose}
        />
      )}
      <SizeQuestions
        questions={sizeQuestions}
        sizes={typed.sizes}
        problems={sizeProblems}
        onType={(sizes) => onType({ ...typed, sizes })}
      />
      {canUpdate && (
        <p className={styles.update}>
          <Button variant="primary" busy={busy} busyLabel="Updating the plan" onClick={onUpdate}>
            Update the plan
          </Button>
        </p>
      )}
    </>
  )
}

function SizeQuestions({
  questions,
  sizes,
  problems,
  onType,
}: {
  questions: ImportPlan['sizeQuestions']
  sizes: TypedAnswers['sizes']
  problems: ReadonlyMap<string, string>
  onType: (sizes: TypedAnswers['sizes']) => void
}) {
  return (
    <div className={styles.accounts}>
      {questions.map(({ root, lines, size }) => (
        <Field
          key={root}
          label={`Contract size of ${root}`}
          hint={
            size === null
              ? `The file does not state it, so ${formatCount(lines, 'line')} of ${root} will not be imported before you enter it.`
              : 'You entered this contract size.'
          }
          error={problems.get(root) ?? null}
        >
          <NumberInput
            value={sizes.get(root) ?? ''}
            onChange={({ target }) => onType(new Map([...sizes, [root, target.value]]))}
          />
        </Field>
      ))}
    </div>
  )
}
