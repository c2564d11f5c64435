import type { Trade } from '@candlebook/contract/trades'
import { RecordFormDialog } from '../../../forms/record-form-dialog.tsx'
import { LiveFiguresLine } from './live-figures-line.tsx'
import { TradeForm } from './trade-form.tsx'
import type { TradeFormValues } from './trade-form.values.ts'
import { useFormCurrency, useFormFigures } from './use-form-figures.ts'
import { useRateQuestion } from './use-rate-question.tsx'
import { useTradeRecordForm } from './use-trade-record-form.ts'

/** The modal form of a trade: "Add New Trade", or "Edit Trade" with the stored values. */
export function TradeFormDialog({
  trade,
  start,
  copiedId = null,
  onClose,
}: {
  trade: Trade | null
  start: TradeFormValues
  copiedId?: string | null
  onClose: () => void
}) {
  const { confirm, question } = useRateQuestion(start)
  const record = useTradeRecordForm({ trade, start, copiedId, confirm, onClose })
  return (
    <>
      <RecordFormDialog
        record={record}
        title={trade ? 'Edit Trade' : 'Add New Trade'}
        size="wide"
        flush
        submitLabel="Save Trade"
        summary={<FormFigures />}
      >
        <TradeForm onUploading={record.setUploading} />
      </RecordFormDialog>
      {question}
    </>
  )
}

function FormFigures() {
  return <LiveFiguresLine figures={useFormFigures()} currency={useFormCurrency()} />
}
