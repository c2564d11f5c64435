import styles from './trade-form.module.css'
import { InstrumentFields, SetupFields } from './trade-form-instrument.tsx'
import { NotesFields } from './trade-form-notes.tsx'
import { EntryExitFields, RiskFields } from './trade-form-prices.tsx'
import { PsychologyFields } from './trade-form-psychology.tsx'

/** The fields of a trade: first those that every trader fills, then groups that are folded until they are needed. */
export function TradeForm({
  onUploading,
}: {
  /** Called when images begin and end to be uploaded; a save in between would miss them. */
  onUploading: (uploading: boolean) => void
}) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        <InstrumentFields />
        <EntryExitFields />
        <RiskFields />
      </div>
      <div className={styles.column}>
        <SetupFields />
        <PsychologyFields />
        <NotesFields onUploading={onUploading} />
      </div>
    </div>
  )
}
