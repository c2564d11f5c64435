import { getFieldProblemMessage } from '@candlebook/contract/field-problems'
import type { ImportPreview } from '@candlebook/contract/import-previews'
import type { AccountQuestion } from '@candlebook/contract/import-questions'
import { formatCount } from '@candlebook/domain/text/text'
import { MAX_ACCOUNT } from '@candlebook/domain/trades/account'
import { useId } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { ChipGroup } from '../../ui/chips/chip-group.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { NumberInput } from '../../ui/fields/number-input.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { CorrectionQuestions, DuplicateQuestions } from './duplicate-questions.tsx'
import styles from './imports.module.css'
import {
  type Answers,
  describeAccountQuestion,
  describeMissingAnswer,
  listOfferedAccounts,
  needsAccount,
  type TypedAnswers,
} from './imports.words.ts'

/** The questions of a preview: the account of a file that names none, unknown contract sizes, lines that are perhaps stored, and corrections. */
export function PreviewQuestions({
  preview,
  typed,
  sizeProblems,
  usedAccounts,
  busy,
  canUpdate,
  isAnswerMissing,
  onType,
  onChoose,
  onUpdate,
  onAnswer,
}: {
  preview: ImportPreview
  typed: TypedAnswers
  /** The problem of each typed contract size, by root symbol. */
  sizeProblems: ReadonlyMap<string, string>
  usedAccounts: string[]
  busy: boolean
  /** Whether an answer in a field differs from that of the preview. */
  canUpdate: boolean
  /** Whether the trader tried to import without a required answer. */
  isAnswerMissing: boolean
  onType: (typed: TypedAnswers) => void
  /** Receives the account that the trader pressed, '' for none. */
  onChoose: (account: string) => void
  onUpdate: () => void
  /** Receives answers that the trader pressed. */
  onAnswer: (answers: Answers) => void
}) {
  const { accountQuestion, sizeQuestions, duplicates, corrections } = preview
  const count = sizeQuestions.length + duplicates.total + corrections.total
  if (accountQuestion === null && count === 0) return null
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
          <Button variant="primary" busy={busy} busyLabel="Updating the preview" onClick={onUpdate}>
            Update the preview
          </Button>
        </p>
      )}
      <DuplicateQuestions
        preview={preview}
        busy={busy}
        isAnswerMissing={isAnswerMissing}
        onAnswer={onAnswer}
      />
      <CorrectionQuestions
        preview={preview}
        busy={busy}
        isAnswerMissing={isAnswerMissing}
        onAnswer={onAnswer}
      />
    </>
  )
}

function SizeQuestions({
  questions,
  sizes,
  problems,
  onType,
}: {
  questions: ImportPreview['sizeQuestions']
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

/** Asks for the account of a file that names none. The trader presses an account, or enters another name. */
function AccountQuestionField({
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
          className={styles.accountName}
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
      className={styles.accountChoices}
      chosen="always"
      value={needsAccount(question) ? null : (question.suggested ?? question.account ?? '')}
      onValueChange={(account) => onChoose(account ?? '')}
      options={[
        ...listOfferedAccounts(question, usedAccounts).map((name) => ({
          value: name,
          label: (
            <span className={styles.accountChoice} title={name}>
              {name}
            </span>
          ),
        })),
        { value: '', label: 'No account' },
      ]}
    />
  )
}

/** A field for the name of each account of the file, filled with the name in the file. */
export function PreviewAccounts({
  accounts,
  renamed,
  usedAccounts,
  onRename,
}: {
  accounts: string[]
  /** The names that the trader changed, by the account's name in the file. */
  renamed: ReadonlyMap<string, string>
  /** The accounts of existing trades, offered as suggestions. */
  usedAccounts: string[]
  onRename: (account: string, name: string) => void
}) {
  const listId = useId()
  if (accounts.length === 0) return null
  return (
    <div className={styles.accounts}>
      {accounts.map((account) => {
        const name = renamed.get(account) ?? account
        return (
          <Field
            key={account}
            label={getLabel(account, accounts)}
            hint={getHint(account)}
            error={isValidAccount(name) ? null : getFieldProblemMessage('field.too_long')}
          >
            <TextInput
              list={listId}
              autoComplete="off"
              spellCheck={false}
              placeholder="No account"
              value={name}
              onChange={({ target }) => onRename(account, target.value)}
            />
          </Field>
        )
      })}
      <datalist id={listId}>
        {usedAccounts.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** Whether this text is short enough for the name of an account. */
export function isValidAccount(name: string): boolean {
  return name.trim().length <= MAX_ACCOUNT
}

function getLabel(account: string, accounts: string[]): string {
  if (accounts.length === 1) return 'Account of the new trades'
  return account === '' ? 'Account of the other new trades' : `Account of the new trades in ${account}`
}

function getHint(account: string): string {
  return account === ''
    ? 'The file has no account. Enter a name, or leave the field empty.'
    : 'This is the name in the file. Change it, or leave the field empty for no account.'
}
