import type { OperationsOverview, RateCorrection } from '@candlebook/contract/operations'
import { formatDay } from '@candlebook/domain/days'
import { formatCount, formatPrice } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'

/** The loads that corrected stored rates: how many rates and trades each one changed, and the old and new rates. */
export function RateCorrectionsSection({
  rateCorrections: loads,
}: Pick<OperationsOverview, 'rateCorrections'>) {
  if (loads.length === 0)
    return (
      <ListCard title="Corrected exchange rates">
        <ListNote>No stored rate was corrected.</ListNote>
      </ListCard>
    )
  return (
    <ListCard title="Corrected exchange rates">
      <ul className={styles.note}>
        {loads.map((load) => (
          <li key={load.at}>{describeLoad(load)}</li>
        ))}
      </ul>
      <ListTable label="Old and new rates">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Day of the rate</th>
            <th scope="col">Old rate for 1 EUR</th>
            <th scope="col">New rate for 1 EUR</th>
            <th scope="col">Corrected on</th>
          </tr>
        </thead>
        <tbody>
          {loads.flatMap(({ at, listed }) =>
            listed.map(({ currency, day, before, after }) => (
              <tr key={`${at} ${currency} ${day}`}>
                <th scope="row">{currency}</th>
                <td data-name="Day of the rate">{formatDay(day)}</td>
                <td data-name="Old rate for 1 EUR">
                  {formatPrice(before)} {currency}
                </td>
                <td data-name="New rate for 1 EUR">
                  {formatPrice(after)} {currency}
                </td>
                <td className="soft" data-name="Corrected on">
                  {formatInstant(at)}
                </td>
              </tr>
            )),
          )}
        </tbody>
      </ListTable>
    </ListCard>
  )
}

/** 'Nov 23, 2026, 17:00: 1,204 rates corrected, 14 trades converted again. The table shows the oldest 50 of these rates.' */
function describeLoad({ at, rates, listed, trades, isDone }: RateCorrection): string {
  const converted = `${formatCount(trades, 'trade')} converted again${isDone ? '' : ' so far'}`
  const shown = rates > listed.length ? ` The table shows the oldest ${listed.length} of these rates.` : ''
  return `${formatInstant(at)}: ${formatCount(rates, 'rate')} corrected, ${converted}.${shown}`
}
