import { isDay } from '@candlebook/domain/days/day'
import { formatDay } from '@candlebook/domain/days/format-day'
import { formatPrice, formatQuantity } from '@candlebook/domain/text/numbers'
import { parseTypedNumber } from '@candlebook/domain/text/typed-number'
import { CloudOff } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import type { EntryFormValues } from '../features/journal/entry-form.values.ts'
import type { TradeFormValues } from '../features/trades/trade-form.values.ts'
import { paths } from '../lib/paths.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { openWaiting, useWaiting } from '../lib/use-waiting.ts'
import {
  changeWaiting,
  discardWaiting,
  type WaitingKind,
  type WaitingRecord,
} from '../lib/waiting-records.ts'
import { Button } from '../ui/actions/button.tsx'
import { formatInstant } from '../ui/dates/format-instant.ts'
import { Icon } from '../ui/display/icon.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import { NamedRow, RowList } from '../ui/layout/row-list.tsx'
import styles from './waiting-list.module.css'

const UNDO_MS = 10_000

/** The new trades, or journal entries, that wait on this device, each with what can be done with it. */
export function WaitingList({ kind }: { kind: WaitingKind }) {
  const records = useWaiting().filter((record) => record.kind === kind)
  useShownAmounts()
  if (records.length === 0) return null
  const title = kind === 'trade' ? 'Trades on this device' : 'Entries on this device'
  return (
    <section className={styles.waiting} aria-label={title}>
      <h2 className="h-card">{title}</h2>
      <RowList label={title}>
        {records.map((record) => (
          <NamedRow
            key={record.id}
            name={describe(record).name}
            facts={<Facts record={record} />}
            action={<Actions record={record} />}
          />
        ))}
      </RowList>
    </section>
  )
}

function Facts({ record }: { record: WaitingRecord }) {
  const { about } = describe(record)
  return (
    <>
      {about && <span className={styles.about}>{about}</span>}
      {record.refusal === null ? (
        <span className={styles.state}>
          <Icon of={CloudOff} size={14} />
          <span>Waiting for the network, saved {formatInstant(record.savedAt)}</span>
        </span>
      ) : (
        <span className={styles.refusal} role="alert">
          Not accepted: {record.refusal}
        </span>
      )}
    </>
  )
}

function Actions({ record }: { record: WaitingRecord }) {
  const { id, kind, refusal } = record
  const { name } = describe(record)
  const navigate = useNavigate()
  const base = paths.deskBase(useLocation().pathname)
  const edit = () => {
    const address = kind === 'trade' ? paths.newTrade(base) : `${paths.tab('journal', base)}?new=`
    void navigate(address, { state: openWaiting(id), preventScrollReset: true })
  }
  const discard = async () => {
    const undo = await discardWaiting(id)
    if (!undo) {
      toast({ title: 'Not discarded', description: `${name} is being sent, or open in another tab.` })
      return
    }
    toast({
      title: 'Discarded',
      description: `${name} was not sent.`,
      action: { label: 'Undo', onPress: undo },
      durationMs: UNDO_MS,
    })
  }
  return (
    <div className={styles.actions}>
      {refusal !== null && (
        <Button
          size="small"
          aria-label={`Send ${name} again`}
          onClick={() => changeWaiting(id, { refusal: null })}
        >
          Send again
        </Button>
      )}
      <Button size="small" aria-label={`Edit ${name}`} onClick={edit}>
        Edit
      </Button>
      <Button size="small" variant="quiet" aria-label={`Discard ${name}`} onClick={() => void discard()}>
        Discard
      </Button>
    </div>
  )
}

/** A record by its name, and what else helps to know it. Any value can be missing: an earlier version may have stored it. */
function describe({ kind, values }: WaitingRecord): { name: string; about: string } {
  if (kind === 'entry') {
    const { title = '', date = '' } = values as Partial<EntryFormValues>
    return { name: title.trim() || 'Entry', about: formatTypedDay(date) }
  }
  const { symbol = '', type, quantity, entryPrice, entryDate } = values as Partial<TradeFormValues>
  const parts = [
    type,
    quantity &&
      entryPrice &&
      `${formatTyped(quantity, formatQuantity)} at ${formatTyped(entryPrice, formatPrice)}`,
  ]
  const about = [...parts, formatTypedDay(entryDate)].filter(Boolean).join(' · ')
  return { name: symbol.trim().toUpperCase() || 'Trade', about }
}

// What was typed was checked before it was kept; another version of the app can have other checks.
const formatTypedDay = (typed = '') => (isDay(typed) ? formatDay(typed) : typed)
function formatTyped(typed: string, format: (decimal: string) => string): string {
  const number = parseTypedNumber(typed)
  return number.kind === 'number' ? format(number.value) : typed
}
