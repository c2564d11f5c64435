import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { TagsField } from '../../../forms/tags-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LinkList } from '../../../ui/fields/link-list.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { ImagesField } from '../../images/images-field.tsx'
import { FoldedFields } from './trade-form.fields.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

/** Tags, notes, images and links. */
export function NotesFields({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const { register, formState } = useFormContext<TradeFormValues>()
  const [isUploading, setUploading] = useState(false)
  const report = (uploading: boolean) => {
    setUploading(uploading)
    onUploading(uploading)
  }
  return (
    <FoldedFields
      name="Notes and evidence"
      isBusy={isUploading} // a pasted image opens the group
      holds="Tags, notes, images, links"
      fields={['tags', 'tagText', 'notes', 'images', 'links', 'linkText']}
    >
      <TagsField />
      <Field label="Notes" error={formState.errors.notes?.message}>
        <TextArea rows={3} {...register('notes')} />
      </Field>
      <ImagesField onUploading={report} />
      <LinksField />
    </FoldedFields>
  )
}

/** The links of a trade. Any text is accepted and stays as typed [LINK-05]. */
function LinksField() {
  const { field, fieldState } = useController<TradeFormValues, 'links'>({ name: 'links' })
  const text = useController<TradeFormValues, 'linkText'>({ name: 'linkText' }).field
  const add = () => {
    const link = text.value.trim()
    if (link !== '') field.onChange([...field.value, link])
    text.onChange('')
  }
  return (
    <Field label="Links" error={fieldState.error?.message} isAlert>
      <LinkList
        links={field.value}
        text={text.value}
        onTextChange={text.onChange}
        onAdd={add}
        onRemove={(at) => field.onChange(field.value.filter((_, index) => index !== at))}
      />
    </Field>
  )
}
