import type { Ledger } from '@candlebook/contract/ledger'
import type { StatedBalance } from '@candlebook/contract/stated-balances'
import { formatMoney } from '@candlebook/domain/money/format-money'
import { clsx } from 'clsx'
import { Stat, Summary } from '../../ui/display/stat.tsx'
import styles from './account-ledger.module.css'
import {
  describeDifference,
  describeNotCompared,
  describeOwn,
  describeStated,
  listDifferenceReasons,
} from './broker-balance.words.ts'

/** The newest balances that the broker states, each next to Candlebook's, and why both differ. */
export function BrokerBalance({ ledger, stated }: { ledger: Ledger; stated: NonNullable<Ledger['stated']> }) {
  const { from } = stated
  const [compared, ...others] = from === null ? [null, ...stated.balances] : stated.balances
  const differs = compared ? describeDifference(compared) !== null : false
  const notes = [
    ...others.flatMap((one) => (one ? [describeNotCompared(one, { ...ledger, ...stated })] : [])),
    ...(from && differs ? listDifferenceReasons(from) : []),
  ]
  return (
    <>
      {compared && from && (
        <Summary label="Balance at your broker" className={styles.compared}>
          <Stat
            label="Your broker says"
            figure={formatMoney(compared.amount, compared)}
            context={describeStated(compared)}
          />
          <Stat
            label="Candlebook says"
            figure={formatMoney(compared.own, compared)}
            context={describeOwn(from, compared)}
          />
          <Stat
            label="Difference"
            figure={differs ? formatMoney(compared.difference, { ...compared, signed: true }) : 'None'}
            context={describeDifference(compared) ?? 'Both say the same'}
          />
        </Summary>
      )}
      {notes.length > 0 && (
        <ul className={clsx('cap', styles.notes)} aria-label="About the balance at your broker">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The balance that the broker states for a day, with that of Candlebook where both compare; a dash for none. */
export function StatedCell({ stated }: { stated: StatedBalance | null }) {
  return (
    <td className="num" data-name="Your broker">
      {stated === null ? '–' : formatMoney(stated.amount, stated)}
      {stated?.own && (
        <span className={clsx('cap', styles.detail)}>
          {describeDifference(stated) === null ? 'the same here' : `here ${formatMoney(stated.own, stated)}`}
        </span>
      )}
    </td>
  )
}
