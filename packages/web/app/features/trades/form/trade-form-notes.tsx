import { useController, useFormContext } from 'react-hook-form'
import { TagsField } from '../../../forms/tags-field.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { FormGroup } from '../../../ui/fields/form-group.tsx'
import { LinkList } from '../../../ui/fields/link-list.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { ImagesField } from '../../images/images-field.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

/** Tags, notes, images and links. */
export function NotesFields({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const { register, formState } = useFormContext<TradeFormValues>()
  return (
    <FormGroup name="Notes and evidence">
      <TagsField />
      <Field label="Notes" error={formState.errors.notes?.message}>
        <TextArea rows={3} {...register('notes')} />
      </Field>
      <ImagesField onUploading={onUploading} />
      <LinksField />
    </FormGroup>
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
