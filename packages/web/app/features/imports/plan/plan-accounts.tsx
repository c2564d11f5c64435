import { getFieldProblemMessage } from '@candlebook/contract/fields'
import { MAX_ACCOUNT } from '@candlebook/domain/trades'
import { useId } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import styles from './plan-accounts.module.css'

/** A field for the name of each account of the file, filled with the name in the file. */
export function PlanAccounts({
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
