import { DailyJournal } from '../features/journal/daily-journal.tsx'
import { JournalDialogs } from '../features/journal/journal-dialogs.tsx'
import { pageTitle } from '../lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Daily Journal') }]

/** The Journal tab: the entries, and over them the dialog that the address names. */
export default function JournalTab() {
  return (
    <>
      <DailyJournal />
      <JournalDialogs />
    </>
  )
}
