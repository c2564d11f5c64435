import type { ImportPlan } from '@candlebook/contract/imports'
import { formatCount } from '@candlebook/domain/text'
import { Button } from '../../../ui/actions/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { AccountQuestionField } from './account-question.tsx'
import styles from './plan-accounts.module.css'
import { findSizeProblem, type TypedAnswers } from './plan-questions.words.ts'

/** The questions of a plan: the account of a file that names none, and unknown contract sizes. */
export function PlanQuestions({
  plan,
  typed,
  usedAccounts,
  busy,
  canUpdate,
  isMissing,
  onType,
  onChoose,
  onUpdate,
}: {
  plan: ImportPlan
  typed: TypedAnswers
  usedAccounts: string[]
  busy: boolean
  /** Whether an answer differs from what the plan uses. */
  canUpdate: boolean
  /** Whether the trader tried to import without choosing the account. */
  isMissing: boolean
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
          isMissing={isMissing}
          onType={(account) => onType({ ...typed, account })}
          onChoose={onChoose}
        />
      )}
      <div className={styles.accounts}>
        {sizeQuestions.map(({ root, lines, size }) => (
          <Field
            key={root}
            label={`Contract size of ${root}`}
            hint={
              size === null
                ? `The file does not state it, so ${formatCount(lines, 'line')} of ${root} will not be imported before you enter it.`
                : 'As you entered it.'
            }
            error={findSizeProblem(typed.sizes.get(root) ?? '')}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={typed.sizes.get(root) ?? ''}
              onChange={({ target }) =>
                onType({ ...typed, sizes: new Map([...typed.sizes, [root, target.value]]) })
              }
            />
          </Field>
        ))}
      </div>
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
