import type { Ledger } from '@candlebook/contract/ledger'
import type { Decimal } from '@candlebook/domain/decimal/decimal'
import type { IncomeChoice } from '@candlebook/domain/ledger/ledger'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { formatSignedPercent } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { ListSection } from '../../ui/layout/list-card.tsx'
import styles from './account-ledger.module.css'
import { formatPeriod, listBalanceParts, RESULTS } from './ledger.words.ts'
import { type LedgerAccount, MoneyCell } from './ledger-lists.tsx'

/** What the balance of a ledger is made of, and which part of it the return counts. */
export function LedgerParts({
  ledger,
  balance,
  income,
  account: { name },
}: {
  ledger: Ledger
  balance: Decimal
  income: IncomeChoice
  account: LedgerAccount
}) {
  const { currency } = ledger
  const parts = listBalanceParts(ledger, income)
  return (
    <ListSection
      title="What the balance is made of"
      label="Parts of the balance"
      query={computed(ledger)}
      failed=""
      items={[...parts, { name: 'Balance', count: null, amount: balance, isReturn: null }]}
      className={styles.list}
      columns={['Part', 'Number', 'Amount', 'In the return']}
      renderRow={({ name: part, count, amount, isReturn }) => (
        <tr key={part} data-year={part === 'Balance' || undefined}>
          <th scope="row">
            {part === RESULTS ? (
              <Link className="link" to={paths.trades({ account: name })}>
                {part}
              </Link>
            ) : (
              part
            )}
          </th>
          <td className="num" data-name="Number">
            {count === null
              ? ''
              : part === RESULTS
                ? formatCount(count, 'exit')
                : count.toLocaleString('en-US')}
          </td>
          <td className="num" data-name="Amount">
            {formatMoney(amount, { currency, signed: count !== null })}
          </td>
          <td data-name="In the return">{isReturn === null ? '' : isReturn ? 'Yes' : 'No'}</td>
        </tr>
      )}
    />
  )
}

/** The state of a list that comes with the ledger. */
const computed = (ledger: Ledger) => ({
  ...{ data: ledger, isPending: false, isError: false, isFetching: false },
  refetch: () => {},
})

/** The months and years of a ledger, newest first: each year above its months. */
export function LedgerPeriods({ ledger }: { ledger: Ledger }) {
  const { months, years, currency } = ledger
  const rows = years
    .toReversed()
    .flatMap((year) => [year, ...months.toReversed().filter(({ key }) => key.startsWith(`${year.key}-`))])
  return (
    <ListSection
      title="Months and years"
      label="Months and years"
      query={computed(ledger)}
      failed=""
      items={rows}
      className={styles.list}
      columns={['Period', 'Opening', 'Results', 'Income and costs', 'In and out', 'Closing', 'Return']}
      renderRow={({ key, opening, realised, income, flow, closing, returnPct }) => (
        <tr key={key} data-year={key.length === 4 || undefined}>
          <th scope="row">{formatPeriod(key)}</th>
          <td className="num" data-name="Opening">
            {formatMoney(opening, { currency })}
          </td>
          <MoneyCell name="Results" amount={realised} currency={currency} />
          <MoneyCell name="Income and costs" amount={income} currency={currency} />
          <MoneyCell name="In and out" amount={flow} currency={currency} isPlain />
          <td className="num" data-name="Closing">
            {formatMoney(closing, { currency })}
          </td>
          <td className="num" data-name="Return">
            {formatSignedPercent(returnPct)}
          </td>
        </tr>
      )}
    />
  )
}
