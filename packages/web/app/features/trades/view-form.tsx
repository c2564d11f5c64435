import { type TradeView, TradeViewFields } from '@candlebook/contract/trade-views'
import type { DayRange } from '@candlebook/domain/days/day-range'
import { MAX_VIEW_NAME } from '@candlebook/domain/trades/trade-columns'
import { useRef } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { RecordFormPanel } from '../../forms/record-form-dialog.tsx'
import { createShapeResolver } from '../../forms/shape-resolver.ts'
import { useRecordForm } from '../../forms/use-record-form.ts'
import { getLocalToday } from '../../lib/today.ts'
import { useWeekStart } from '../../ui/dates/week-start.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FieldColumn } from '../../ui/fields/form-grid.tsx'
import { Segments } from '../../ui/fields/segments.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { type Shown, toFields, useCreateView, useUpdateView } from './trade-views.queries.ts'
import { buildDayChoices, EXIT_DAYS, findExitRange, OPENS_FIRST, SAVE_VIEW } from './trade-views.words.ts'
import { buildViewParams } from './trades.url.ts'

type ViewValues = { name: string; days: 'named' | 'fixed'; isDefault: boolean }

type ViewFormProps = {
  /** The view to rename; null saves what is shown as a new one. */
  view: TradeView | null
  shown: Shown
  onCancel: () => void
  onSaved: () => void
}

/** The form of a view: its name, for a new one with exit days that have a name also which days it shows, and its star. */
export function ViewForm({ view, shown, onCancel, onSaved }: ViewFormProps) {
  const [create, update] = [useCreateView(), useUpdateView()]
  const isSaved = useRef(false)
  const weekStart = useWeekStart()
  const navigate = useNavigate()
  const today = getLocalToday()
  const range = view ? null : findExitRange(shown.filter, { today, weekStart })
  const { filter, sort, layout } = shown
  const buildFields = ({ name, days, isDefault }: ViewValues): TradeViewFields => {
    if (view) return { ...toFields(view), name, isDefault }
    return { name, isDefault, filter, sort, exitDays: days === 'named' ? range : null, ...layout }
  }
  const record = useRecordForm<ViewValues>({
    start: { name: view?.name ?? '', days: 'named', isDefault: view?.isDefault ?? false },
    resolver: createShapeResolver<ViewValues>({ shape: TradeViewFields, toFields: buildFields }),
    save: async (values) => {
      const fields = TradeViewFields.parse(buildFields(values))
      if (view) await update.mutateAsync({ ...fields, id: view.id })
      else {
        const saved = await create.mutateAsync(fields)
        const search = buildViewParams(saved, { today, weekStart }).toString()
        void navigate({ search }, { replace: true, preventScrollReset: true })
      }
      isSaved.current = true
    },
    onClose: () => (isSaved.current ? onSaved() : onCancel()),
  })
  return (
    <RecordFormPanel record={record} submitLabel={SAVE_VIEW} narrow>
      <FieldColumn>
        <ViewFields range={range} />
      </FieldColumn>
    </RecordFormPanel>
  )
}

function ViewFields({ range }: { range: DayRange | null }) {
  const { register, formState } = useFormContext<ViewValues>()
  const { field } = useController<ViewValues, 'days'>({ name: 'days' })
  return (
    <>
      <Field label="Name" error={formState.errors.name?.message}>
        <TextInput autoFocus maxLength={MAX_VIEW_NAME} autoComplete="off" {...register('name')} />
      </Field>
      {range && (
        <Field label={EXIT_DAYS} group>
          <Segments value={field.value} onValueChange={field.onChange} options={buildDayChoices(range)} />
        </Field>
      )}
      <Checkbox {...register('isDefault')}>{OPENS_FIRST}</Checkbox>
    </>
  )
}
