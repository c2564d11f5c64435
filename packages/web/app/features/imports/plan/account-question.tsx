import { getFieldProblemMessage } from '@candlebook/contract/fields'
import type { AccountQuestion } from '@candlebook/contract/imports'
import { ChipGroup } from '../../../ui/chips/chip-group.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import styles from './account-question.module.css'
import { isValidAccount } from './plan-accounts.tsx'
import {
  describeAccountQuestion,
  describeMissingAnswer,
  listOfferedAccounts,
  needsAccount,
} from './plan-questions.words.ts'

/** Asks for the account of a file that names none. The trader presses an account, or enters another name. */
export function AccountQuestionField({
  question,
  typed,
  usedAccounts,
  isAnswerMissing,
  onType,
  onChoose,
}: {
  question: AccountQuestion
  typed: string
  usedAccounts: string[]
  /** Whether the trader tried to import without an answer. */
  isAnswerMissing: boolean
  onType: (account: string) => void
  /** Receives '' for no account. */
  onChoose: (account: string) => void
}) {
  const isOpen = needsAccount(question)
  const problem = isAnswerMissing && isOpen ? describeMissingAnswer(question) : null
  const names = [...new Set([...question.known, ...usedAccounts])]
  return (
    <div className={styles.question}>
      <Field
        label="Account of this file"
        hint={describeAccountQuestion(question)}
        error={isValidAccount(typed) ? problem : getFieldProblemMessage('field.too_long')}
        isAlert
      >
        <TextInput
          list="accounts-of-files"
          autoComplete="off"
          spellCheck={false}
          placeholder={isOpen ? 'Name of the account' : 'No account'}
          className={styles.name}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <AccountChips question={question} usedAccounts={usedAccounts} onChoose={onChoose} />
      <datalist id="accounts-of-files">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

function AccountChips({
  question,
  usedAccounts,
  onChoose,
}: {
  question: AccountQuestion
  usedAccounts: string[]
  onChoose: (account: string) => void
}) {
  return (
    <ChipGroup
      aria-label="Choose an account"
      className={styles.choices}
      chosen="always"
      value={needsAccount(question) ? null : (question.suggested ?? question.account ?? '')}
      onValueChange={(account) => onChoose(account ?? '')}
      options={[
        ...listOfferedAccounts(question, usedAccounts).map((name) => ({
          value: name,
          label: (
            <span className={styles.choice} title={name}>
              {name}
            </span>
          ),
        })),
        { value: '', label: 'No account' },
      ]}
    />
  )
}
