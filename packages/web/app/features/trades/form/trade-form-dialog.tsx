import type { Trade } from '@candlebook/contract/trades'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ERROR_DELAY_MS } from '../../../lib/error-delay.ts'
import { paths } from '../../../lib/paths.ts'
import { today } from '../../../lib/today.ts'
import { useDiscardDraft } from '../../../lib/use-discard-draft.ts'
import { type Draft, useDraft, useKeepDraft } from '../../../lib/use-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { ConflictPanel } from '../../../ui/conflict-panel.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog.tsx'
import { showDiscardedDraft } from '../../../ui/discarded-draft-toast.ts'
import { DraftNote } from '../../../ui/draft-note.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { LiveFiguresLine } from './live-figures-line.tsx'
import { differences } from './trade-differences.ts'
import { resolveTradeForm } from './trade-form.check.ts'
import { TradeForm } from './trade-form.tsx'
import { type TradeFormValues, valuesOfTrade } from './trade-form.values.ts'
import { useFormFigures } from './use-form-figures.ts'
import { useSaveTrade } from './use-save-trade.ts'

/** The modal form of a trade: "Add New Trade", or "Edit Trade" with the stored values. */
export function TradeFormDialog({
  trade,
  start,
  copyOf = null,
  onClose,
}: {
  trade: Trade | null
  start: TradeFormValues
  /** The trade that this new one starts as a copy of; its draft is kept apart. */
  copyOf?: string | null
  onClose: () => void
}) {
  const draftName = trade ? `trade.${trade.id}` : copyOf ? `trade.copy.${copyOf}` : 'trade.new'
  const fresh: Draft<TradeFormValues> = {
    values: start,
    version: trade?.version ?? null,
    clientKey: crypto.randomUUID(),
  }
  const draft = useDraft(draftName, fresh)
  const version = useRef(draft.start.version)
  const [uploading, setUploading] = useState(false)
  const form = useForm<TradeFormValues>({
    defaultValues: draft.start.values,
    resolver: (values) => resolveTradeForm(values, today()),
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  })
  useKeepDraft(draft, { form, version })
  const save = useSaveTrade({
    form,
    trade,
    version,
    clientKey: draft.start.clientKey,
    onSaved: () => {
      draft.drop()
      onClose()
    },
  })
  const figures = useFormFigures(form.control)
  const discard = useDiscardDraft(draft, { form, version })
  const cancel = () => {
    const undo = discard()
    onClose()
    if (undo) showDiscardedDraft(undo)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={trade ? 'Edit Trade' : 'Add New Trade'}
      size="wide"
      scrim="keeps"
      headExtras={
        draft.kept && (
          <DraftNote restored={draft.restored} onStartOver={() => draft.startOver(form, version)} />
        )
      }
    >
      <DialogForm onSubmit={uploading ? (event) => event.preventDefault() : save.submit}>
        <DialogBody flush>
          {save.conflict && (
            <ConflictPanel
              thing="This trade"
              rows={differences(form.getValues(), valuesOfTrade(save.conflict))}
              onKeepMine={save.keepMine}
              onTakeStored={save.takeStored}
            />
          )}
          <TradeForm form={form} onUploading={setUploading} />
        </DialogBody>
        <DialogFooter>
          <LiveFiguresLine figures={figures} />
          <span className="gap" />
          <FormProblem errors={form.formState.errors} signInHref={paths.auth} />
          <Button onClick={cancel}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={save.saving || uploading}
            busyLabel={uploading ? 'Uploading' : 'Saving'}
          >
            Save Trade
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
