import { Controller, useFormContext } from 'react-hook-form'
import { TagsField } from '../../../forms/tags-field.tsx'
import { WebLinksField } from '../../../forms/web-links-field.tsx'
import { DatePicker } from '../../../ui/dates/date-picker.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldPair, WideAndNarrow } from '../../../ui/fields/form-grid.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { ImagesField } from '../../images/images-field.tsx'
import { DayTradesField } from './day-trades-field.tsx'
import styles from './entry-form.module.css'
import type { EntryFormValues } from './entry-form.values.ts'
import { TemplatePicker } from './template-picker.tsx'

/** The fields of an entry: title, day, text, images, trades, tags and links. */
export function EntryForm({
  isNew,
  onUploading,
}: {
  isNew: boolean
  /** Called when uploads start and end; saving during an upload would lose the image. */
  onUploading: (uploading: boolean) => void
}) {
  const { register, control, formState } = useFormContext<EntryFormValues>()
  const { errors } = formState
  return (
    <div className={styles.form}>
      <WideAndNarrow>
        <Field label="Title" error={errors.title?.message}>
          <TextInput autoFocus={isNew} maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
        <Controller
          control={control}
          name="date"
          render={({ field, fieldState }) => (
            <Field label="Date" error={fieldState.error?.message}>
              <DatePicker
                value={field.value}
                onValueChange={field.onChange}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            </Field>
          )}
        />
      </WideAndNarrow>
      <Field
        label="Content"
        aside={<TemplatePicker />}
        error={errors.content?.message}
        hint="Shown exactly as you write it. # heading, **bold**, *italic*, - list and > quote are styled."
      >
        <TextArea rows={12} className={styles.content} {...register('content')} />
      </Field>
      <ImagesField onUploading={onUploading} />
      <DayTradesField />
      <FieldPair>
        <TagsField />
        <WebLinksField />
      </FieldPair>
    </div>
  )
}
