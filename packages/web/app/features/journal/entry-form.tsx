import { webLink } from '@candlebook/domain/text'
import { distinctTags, splitTags } from '@candlebook/domain/trades'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { DatePicker } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { LinkList } from '../../ui/link-list.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { ImageUploader } from '../images/image-uploader.tsx'
import { DayTradesField } from './day-trades-field.tsx'
import styles from './entry-form.module.css'
import type { EntryFormValues } from './entry-form.values.ts'
import { TemplatePicker } from './template-picker.tsx'

type Form = UseFormReturn<EntryFormValues>

/** The fields of an entry: day, title, text, then what goes with it. */
export function EntryForm({
  form,
  isNew,
  onUploading,
}: {
  form: Form
  isNew: boolean
  /** Told when images begin and end to be uploaded; a save in between would miss them. */
  onUploading: (uploading: boolean) => void
}) {
  const { errors } = form.formState
  return (
    <div className={styles.form}>
      <div className={styles.top}>
        <Field label="Title" error={errors.title?.message}>
          <TextInput autoFocus={isNew} maxLength={200} autoComplete="off" {...form.register('title')} />
        </Field>
        <Controller
          control={form.control}
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
      </div>
      <Field
        label="Content"
        aside={<TemplatePicker form={form} />}
        error={errors.content?.message}
        hint="Shown exactly as you write it. # heading, **bold**, *italic*, - list and > quote are styled."
      >
        <TextArea rows={12} className={styles.content} {...form.register('content')} />
      </Field>
      <Controller
        control={form.control}
        name="images"
        render={({ field, fieldState }) => (
          <Field label="Images" group error={fieldState.error?.message}>
            <ImageUploader urls={field.value} onChange={field.onChange} onBusyChange={onUploading} />
          </Field>
        )}
      />
      <DayTradesField form={form} />
      <div className={styles.pair}>
        <TagsField form={form} />
        <LinksField form={form} />
      </div>
    </div>
  )
}

function TagsField({ form }: { form: Form }) {
  const { tags, tagText } = form.watch()
  const set = (next: string[]) => form.setValue('tags', next, { shouldDirty: true })
  return (
    <Field label="Tags" aside="separate with commas" error={form.formState.errors.tags?.message}>
      <TagsInput
        tags={tags}
        text={tagText}
        onTextChange={(text) => form.setValue('tagText', text, { shouldDirty: true })}
        onAdd={(typed) => {
          set(distinctTags([...tags, ...splitTags(typed)]))
          form.setValue('tagText', '', { shouldDirty: true })
        }}
        onRemove={(tag) => set(tags.filter((other) => other !== tag))}
      />
    </Field>
  )
}

/** Links of a journal are web addresses: one without a scheme gets https://, one already there is not added again. */
function LinksField({ form }: { form: Form }) {
  const { links, linkText } = form.watch()
  const error = form.formState.errors.links ?? form.formState.errors.linkText
  const add = () => {
    if (linkText.trim() === '') return
    const link = webLink(linkText)
    if (link === null) return form.setError('linkText', { message: 'Please enter a valid URL' })
    if (!links.includes(link)) form.setValue('links', [...links, link], { shouldDirty: true })
    form.clearErrors(['links', 'linkText'])
    form.setValue('linkText', '', { shouldDirty: true })
  }
  return (
    <Field label="Links" error={error?.message} isAlert>
      <LinkList
        links={links}
        text={linkText}
        onTextChange={(text) => {
          form.clearErrors(['links', 'linkText'])
          form.setValue('linkText', text, { shouldDirty: true })
        }}
        onAdd={add}
        onRemove={(at) =>
          form.setValue(
            'links',
            links.filter((_, index) => index !== at),
            { shouldDirty: true },
          )
        }
      />
    </Field>
  )
}
