import type {
  JobKind,
  OperationsOverview,
  RateCorrection,
  WebhookOutcome,
} from '@candlebook/contract/operations'
import { formatDay } from '@candlebook/domain/days/format-day'
import { formatPrice } from '@candlebook/domain/text/numbers'
import { formatCount } from '@candlebook/domain/text/text'
import { formatInstant } from '../../ui/dates/format-instant.ts'
import { ListCard, ListNote, ListTable, TextCell } from '../../ui/layout/list-card.tsx'
import styles from './operations.module.css'

/** Every kind of background job: how many wait, run and failed, and when the schedule runs it next. */
export function JobKinds({ kinds }: { kinds: JobKind[] }) {
  return (
    <ListCard title="Jobs">
      <ListTable label="Jobs by kind">
        <thead>
          <tr>
            <th scope="col">Job</th>
            <th scope="col">Waiting</th>
            <th scope="col">Tried again</th>
            <th scope="col">Running</th>
            <th scope="col">Failed</th>
            <th scope="col">Next run</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ name, waiting, retrying, running, failed, nextRunAt }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-name="Waiting">{waiting}</td>
              <td data-name="Tried again">{retrying}</td>
              <td data-name="Running">{running}</td>
              <td data-name="Failed">{failed}</td>
              <td className="soft" data-name="Next run">
                {nextRunAt ? formatInstant(nextRunAt) : 'When needed'}
              </td>
            </tr>
          ))}
        </tbody>
      </ListTable>
    </ListCard>
  )
}

const outcomes: Record<WebhookOutcome, string> = {
  processed: 'Processed',
  waiting: 'Waiting',
  failed: 'Failed so far',
  foreign: 'Of no user here',
}

/** The webhooks of the payment provider: the counts of the last day, and the newest 50. */
export function WebhooksSection({ webhooks: { lastDay, newest } }: Pick<OperationsOverview, 'webhooks'>) {
  const total = lastDay.reduce((sum, { count }) => sum + count, 0)
  return (
    <ListCard title="Webhooks received" aside={`${formatCount(total, 'webhook')} in the last day`}>
      {lastDay.length > 0 && (
        <ul className={styles.note}>
          {lastDay.map(({ type, outcome, count }) => (
            <li
              key={`${type} ${outcome}`}
            >{`${count.toLocaleString('en-US')} × ${type}: ${outcomes[outcome]}`}</li>
          ))}
        </ul>
      )}
      {newest.length === 0 ? (
        <ListNote>No webhook was received yet.</ListNote>
      ) : (
        <ListTable label="The newest webhooks">
          <thead>
            <tr>
              <th scope="col">Type</th>
              <th scope="col">Received</th>
              <th scope="col">Outcome</th>
              <th scope="col">Attempts</th>
              <th scope="col">Problem</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ type, receivedAt, outcome, attempts, problem }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are replaced together
              <tr key={at}>
                <th scope="row">{type}</th>
                <td className="soft" data-name="Received">
                  {formatInstant(receivedAt)}
                </td>
                <td>{outcomes[outcome]}</td>
                <td data-name="Attempts">{attempts}</td>
                {problem ? <TextCell>{problem}</TextCell> : <td />}
              </tr>
            ))}
          </tbody>
        </ListTable>
      )}
    </ListCard>
  )
}

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
