import { listDistinctTags, splitTags } from '@candlebook/domain/trades'
import { useController } from 'react-hook-form'
import { TagsInput } from '../ui/chips/tags-input.tsx'
import { Field } from '../ui/fields/field.tsx'

/** The values of a form with tags; `tagText` is the tag being typed, which saving adds. */
export type TagValues = { tags: string[]; tagText: string }

export function TagsField() {
  const { field, fieldState } = useController<TagValues, 'tags'>({ name: 'tags' })
  const text = useController<TagValues, 'tagText'>({ name: 'tagText' }).field
  const add = (typed: string) => {
    field.onChange(listDistinctTags([...field.value, ...splitTags(typed)]))
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
