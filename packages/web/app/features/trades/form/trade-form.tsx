import { type Control, FormProvider, type UseFormReturn } from 'react-hook-form'
import styles from './trade-form.module.css'
import type { TradeFormValues } from './trade-form.values.ts'
import { InstrumentFields } from './trade-form-instrument.tsx'
import { NotesFields } from './trade-form-notes.tsx'
import { EntryExitFields, RiskFields } from './trade-form-prices.tsx'
import { PsychologyFields } from './trade-form-psychology.tsx'

/** The fields of a trade, grouped as a trader thinks: what, in and out, risk, mind, notes and evidence. */
export function TradeForm({
  form,
  onUploading,
}: {
  form: UseFormReturn<TradeFormValues>
  /** Told when images begin and end to be uploaded; a save in between would miss them. */
  onUploading: (uploading: boolean) => void
}) {
  return (
    <FormProvider {...form}>
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
    </FormProvider>
  )
}

export type TradeFormControl = Control<TradeFormValues>
