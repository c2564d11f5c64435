import type { Trade } from '@candlebook/contract/trades'
import { formatPrice, formatQuantity } from '@candlebook/domain/text'
import { clsx } from 'clsx'
import { useForm, useWatch } from 'react-hook-form'
import { ERROR_DELAY_MS } from '../../../lib/error-delay.ts'
import { today } from '../../../lib/today.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DatePicker } from '../../../ui/date-picker.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormGrid } from '../../../ui/form-grid.tsx'
import { FormGroup } from '../../../ui/form-group.tsx'
import { NumberInput } from '../../../ui/number-input.tsx'
import { liveFigures } from '../form/live-figures.ts'
import { LiveFiguresLine } from '../form/live-figures-line.tsx'
import { PRICE_STEP } from '../form/trade-form.fields.tsx'
import { valuesOfTrade } from '../form/trade-form.values.ts'
import { type CloseTradeValues, closeFormOf, resolveCloseForm } from './close-trade.check.ts'
import styles from './close-trade-dialog.module.css'
import { useSaveClose } from './use-save-close.ts'

const executions = [
  { name: 'slHit', label: 'Stop loss hit', hint: 'The stop was reached' },
  { name: 'tpHit', label: 'Take profit hit', hint: 'The target was reached' },
  { name: 'slModified', label: 'Stop loss modified', hint: 'Moved after entry' },
  { name: 'tpModified', label: 'Take profit modified', hint: 'Moved after entry' },
] as const

/** Asks for the exit of an open trade and what became of its stop and target. */
export function CloseTradeDialog({ trade, onClose }: { trade: Trade; onClose: () => void }) {
  const day = today()
  const form = useForm<CloseTradeValues>({
    defaultValues: closeFormOf(day),
    resolver: (values) => resolveCloseForm(values, trade, day),
    mode: 'onTouched',
    delayError: ERROR_DELAY_MS,
  })
  const save = useSaveClose({ form, trade, onClosed: onClose })
  const { errors } = form.formState
  const exitDate = useWatch({ control: form.control, name: 'exitDate' })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Close Trade: ${trade.symbol}`}
      headExtras={<Badge kind={trade.type}>{trade.type === 'long' ? 'Long' : 'Short'}</Badge>}
      scrim="keeps"
    >
      <DialogForm onSubmit={save.submit}>
        <DialogBody>
          <TradeFacts trade={trade} />
          <FormGrid columns={2}>
            <Field label="Exit price" error={errors.exitPrice?.message}>
              <NumberInput step={PRICE_STEP} autoFocus {...form.register('exitPrice')} />
            </Field>
            <Field label="Exit date" error={errors.exitDate?.message}>
              <DatePicker
                value={exitDate}
                min={trade.entryDate}
                max={day}
                onValueChange={(value) =>
                  form.setValue('exitDate', value, { shouldValidate: form.formState.isSubmitted })
                }
                onBlur={() => void form.trigger('exitDate')}
              />
            </Field>
          </FormGrid>
          <div className={styles.executions}>
            <FormGroup name="Execution">
              <FormGrid columns={2}>
                {executions.map(({ name, label, hint }) => (
                  <Checkbox key={name} {...form.register(name)}>
                    <b className={styles.flag}>{label}</b>
                    <span className={clsx('mini', styles.flagHint)}>{hint}</span>
                  </Checkbox>
                ))}
              </FormGrid>
            </FormGroup>
          </div>
          {errors.root?.message && <FieldError>{errors.root.message}</FieldError>}
        </DialogBody>
        <DialogFooter>
          <CloseLine trade={trade} control={form.control} />
          <span className="gap" />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.saving} busyLabel="Closing">
            Close Trade
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

function TradeFacts({ trade }: { trade: Trade }) {
  const unit = trade.market === 'stock' ? 'shares ' : ''
  return (
    <p className={clsx('num', styles.facts)}>
      <span>
        {formatQuantity(trade.quantity)} {unit}at <b>{formatPrice(trade.entryPrice)}</b>
      </span>
      <span>
        Stop <b>{formatPrice(trade.stopLoss)}</b>
      </span>
      <span>
        Target <b>{formatPrice(trade.takeProfit)}</b>
      </span>
    </p>
  )
}

function CloseLine({
  trade,
  control,
}: {
  trade: Trade
  control: ReturnType<typeof useForm<CloseTradeValues>>['control']
}) {
  const exitPrice = useWatch({ control, name: 'exitPrice' })
  const figures = liveFigures({ ...valuesOfTrade(trade), status: 'closed', exitPrice })
  return <LiveFiguresLine figures={figures} brief />
}
