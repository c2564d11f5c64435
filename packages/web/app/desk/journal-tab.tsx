import { DailyJournal, JournalDialogs } from '../features/journal/daily-journal.tsx'
import { formatPageTitle } from '../lib/page-title.ts'
import { useShownAmounts } from '../lib/shown-amounts.ts'
import { Idle } from './idle.tsx'

export const meta = () => [{ title: formatPageTitle('Daily Journal') }]

/** The Journal tab: the entries, and the dialog of the address above them. */
export default function JournalTab() {
  useShownAmounts()
  return (
    <>
      <DailyJournal>
        <Idle>{({ WaitingRecords }) => <WaitingRecords kind="entry" />}</Idle>
      </DailyJournal>
      <JournalDialogs />
    </>
  )
}
