import { buildNameOptions, compareNames, parseNameValue, toNameValue } from '../../ui/fields/name-options.ts'
import { Select } from '../../ui/fields/select.tsx'
import { useBrokerAccounts } from './broker-accounts.queries.ts'

/** The conditions of a filter about the account. At most one of them is set. */
export type AccountCondition = { account: string | undefined; hasAccount: 'true' | 'false' | undefined }

// The values of names have a prefix, so no name is equal to these.
const WITHOUT = 'without'
const WITH = 'with'

/** The filter by broker account, or by none; not shown to a trader without accounts. */
export function AccountFilter({
  account,
  hasAccount,
  onChange,
}: AccountCondition & { onChange: (condition: AccountCondition) => void }) {
  const { data: accounts = [] } = useBrokerAccounts()
  if (accounts.length === 0 && account === undefined && hasAccount === undefined) return null
  const listed = accounts.filter(({ archived, open, closed }) => !archived || open + closed > 0)
  const names = listed.map(({ name }) => name).sort(compareNames)
  const [all, ...named] = buildNameOptions('All Accounts', names, account)
  return (
    <Select
      aria-label="Account"
      value={hasAccount === undefined ? toNameValue(account) : hasAccount === 'true' ? WITH : WITHOUT}
      options={[
        ...(all ? [all] : []),
        ...named,
        ...(hasAccount === 'true' ? [{ value: WITH, label: 'With an account' }] : []),
        { value: WITHOUT, label: 'No account' },
      ]}
      onValueChange={(value) =>
        onChange(
          value === WITH || value === WITHOUT
            ? { account: undefined, hasAccount: value === WITH ? 'true' : 'false' }
            : { account: parseNameValue(value), hasAccount: undefined },
        )
      }
    />
  )
}
