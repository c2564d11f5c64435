import { distinctTags, splitTags } from '@candlebook/domain/trades'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../ui/field.tsx'
import { FormGroup } from '../../../ui/form-group.tsx'
import { LinkList } from '../../../ui/link-list.tsx'
import { TagsInput } from '../../../ui/tags-input.tsx'
import { TextArea } from '../../../ui/text-input.tsx'
import { ImageUploader } from '../../images/image-uploader.tsx'
import type { TradeFormValues } from './trade-form.values.ts'

/** Tags, notes, images and links. */
export function NotesFields({ onUploading }: { onUploading: (uploading: boolean) => void }) {
  const { register, formState } = useFormContext<TradeFormValues>()
  const images = useController<TradeFormValues, 'images'>({ name: 'images' })
  return (
    <FormGroup name="Notes and evidence">
      <TagsField />
      <Field label="Notes" error={formState.errors.notes?.message}>
        <TextArea rows={3} {...register('notes')} />
      </Field>
      <Field label="Images" group error={images.fieldState.error?.message}>
        <ImageUploader
          urls={images.field.value}
          onChange={images.field.onChange}
          onBusyChange={onUploading}
        />
      </Field>
      <LinksField />
    </FormGroup>
  )
}

function TagsField() {
  const { field, fieldState } = useController<TradeFormValues, 'tags'>({ name: 'tags' })
  const text = useController<TradeFormValues, 'tagText'>({ name: 'tagText' }).field
  const add = (typed: string) => {
    field.onChange(distinctTags([...field.value, ...splitTags(typed)]))
    text.onChange('')
  }
  return (
    <Field label="Tags" aside="separate with commas" error={fieldState.error?.message}>
      <TagsInput
        tags={field.value}
        text={text.value}
        onTextChange={text.onChange}
        onAdd={add}
        onRemove={(tag) => field.onChange(field.value.filter((other) => other !== tag))}
      />
    </Field>
  )
}

/** The link list of a trade: any text is taken as it is [LINK-05]. */
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
