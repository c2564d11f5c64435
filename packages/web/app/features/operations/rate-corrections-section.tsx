import type { OperationsOverview, RateCorrection } from '@candlebook/contract/operations'
import { formatDay } from '@candlebook/domain/days'
import { formatCount, formatPrice } from '@candlebook/domain/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListNote, ListTable } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'

/** The rates that later loads corrected, with the trades that were converted again. */
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
      <ListTable label="Corrected rates, units of the currency for 1 EUR">
        <thead>
          <tr>
            <th scope="col">Currency</th>
            <th scope="col">Day</th>
            <th scope="col">1 EUR was</th>
            <th scope="col">1 EUR is</th>
            <th scope="col">Corrected</th>
          </tr>
        </thead>
        <tbody>
          {loads.flatMap(({ at, listed }) =>
            listed.map(({ currency, day, before, after }) => (
              <tr key={`${at} ${currency} ${day}`}>
                <th scope="row">{currency}</th>
                <td data-name="Day">{formatDay(day)}</td>
                <td data-name="1 EUR was">{formatPrice(before)}</td>
                <td data-name="1 EUR is">{formatPrice(after)}</td>
                <td className="soft" data-name="Corrected">
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

/** 'Nov 23, 2026, 17:00: 2 rates corrected, 14 trades converted again. The list has the first 50 rates.' */
function describeLoad({ at, rates, listed, trades, isDone }: RateCorrection): string {
  const converted = `${formatCount(trades, 'trade')} converted again${isDone ? '' : ' so far'}`
  const rest = rates > listed.length ? ` The list has the oldest ${listed.length}.` : ''
  return `${formatInstant(at)}: ${formatCount(rates, 'rate')} corrected, ${converted}.${rest}`
}
