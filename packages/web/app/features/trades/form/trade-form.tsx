import styles from './trade-form.module.css'
import { InstrumentFields } from './trade-form-instrument.tsx'
import { NotesFields } from './trade-form-notes.tsx'
import { EntryExitFields, RiskFields } from './trade-form-prices.tsx'
import { PsychologyFields } from './trade-form-psychology.tsx'

/** The fields of a trade in groups: instrument, entry and exit, risk, psychology, notes. */
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
        <PsychologyFields />
        <NotesFields onUploading={onUploading} />
      </div>
    </div>
  )
}
