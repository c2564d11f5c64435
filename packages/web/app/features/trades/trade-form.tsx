import { type Control, FormProvider, type UseFormReturn } from 'react-hook-form'
import styles from './trade-form.module.css'
import type { TradeFormValues } from './trade-form.values.ts'
import { EvidenceFields } from './trade-form-evidence.tsx'
import { MindFields } from './trade-form-mind.tsx'
import { InAndOutFields, RiskFields } from './trade-form-prices.tsx'
import { WhatFields } from './trade-form-what.tsx'

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
          <WhatFields />
          <InAndOutFields />
          <RiskFields />
        </div>
        <div className={styles.column}>
          <MindFields />
          <EvidenceFields onUploading={onUploading} />
        </div>
      </div>
    </FormProvider>
  )
}

export type TradeFormControl = Control<TradeFormValues>
