import { toWebLink } from '@candlebook/domain/text'
import { Link as LinkIcon, Text } from 'lucide-react'
import { Controller, useFormContext } from 'react-hook-form'
import { TagsField } from '../../../forms/tags-field.tsx'
import { WebLinksField } from '../../../forms/web-links-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FieldPair, WideAndNarrow } from '../../../ui/fields/form-grid.tsx'
import { Segments } from '../../../ui/fields/segments.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { ImagesField } from '../../images/images-field.tsx'
import { typeNames } from '../items/item-words.ts'
import { CategoryField } from './category-field.tsx'
import styles from './item-form.module.css'
import type { ItemFormValues } from './item-form.values.ts'

/** The fields of an item; the type decides between text and address. */
export function ItemForm({
  isNew,
  onUploading,
}: {
  isNew: boolean
  onUploading: (uploading: boolean) => void
}) {
  const { register, control, watch, formState } = useFormContext<ItemFormValues>()
  const { errors } = formState
  return (
    <div className={styles.form}>
      <WideAndNarrow className={styles.top}>
        <Field label="Title" error={errors.title?.message}>
          <TextInput autoFocus={isNew} maxLength={200} autoComplete="off" {...register('title')} />
        </Field>
        <Controller
          control={control}
          name="type"
          render={({ field }) => (
            <Field label="Type" group>
              <Segments value={field.value} onValueChange={field.onChange} options={types} />
            </Field>
          )}
        />
      </WideAndNarrow>
      <CategoryField />
      <Field label="Description" aside="optional" error={errors.description?.message}>
        <TextInput maxLength={2000} autoComplete="off" {...register('description')} />
      </Field>
      {watch('type') === 'text' ? (
        <Field label="Content" error={errors.content?.message}>
          <TextArea rows={9} className={styles.content} {...register('content')} />
        </Field>
      ) : (
        <UrlField />
      )}
      <FieldPair>
        <TagsField />
        <WebLinksField aside="optional" />
      </FieldPair>
      <ImagesField onUploading={onUploading} />
    </div>
  )
}

const types = [
  { value: 'text', label: typeNames.text, icon: Text },
  { value: 'link', label: typeNames.link, icon: LinkIcon },
] as const

/** The address of a link item. On blur, https:// is added when the scheme is missing. */
function UrlField() {
  const form = useFormContext<ItemFormValues>()
  const { onBlur, ...url } = form.register('url')
  return (
    <Field label="URL" error={form.formState.errors.url?.message} isAlert>
      <TextInput
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...url}
        onBlur={(event) => {
          const link = toWebLink(event.target.value)
          if (link !== null) form.setValue('url', link, { shouldDirty: true })
          void onBlur(event)
        }}
      />
    </Field>
  )
}
