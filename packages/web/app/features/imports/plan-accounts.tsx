import { fieldProblemMessage } from '@candlebook/contract/fields'
import { MAX_ACCOUNT } from '@candlebook/domain/trades'
import { useId } from 'react'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './plan-accounts.module.css'

/** What the new trades' accounts are to be called: a field for each account of the file, filled with its own word. */
export function PlanAccounts({
  accounts,
  names,
  known,
  onCall,
}: {
  accounts: string[]
  /** What each is called now, in the same order. */
  names: string[]
  /** Those that trades are in already. */
  known: string[]
  onCall: (account: string, name: string) => void
}) {
  const listId = useId()
  return (
    <div className={styles.accounts}>
      {accounts.map((account, at) => {
        const name = names[at] ?? ''
        return (
          <Field
            key={account}
            label={labelOf(account, accounts)}
            hint={hintOf(account)}
            error={fits(name) ? null : fieldProblemMessage('field.too_long')}
          >
            <TextInput
              list={listId}
              autoComplete="off"
              spellCheck={false}
              placeholder="No account"
              value={name}
              onChange={({ target }) => onCall(account, target.value)}
            />
          </Field>
        )
      })}
      <datalist id={listId}>
        {known.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** Whether an account can be called this. */
export function fits(name: string): boolean {
  return name.trim().length <= MAX_ACCOUNT
}

function labelOf(account: string, accounts: string[]): string {
  if (accounts.length === 1) return 'Account of the new trades'
  return account === '' ? 'Account of the other new trades' : `Account of the new trades in ${account}`
}

function hintOf(account: string): string {
  return account === ''
    ? 'The file names none. Name one, or leave it empty.'
    : 'As the file calls it. Call it as you like, or leave it empty.'
}
