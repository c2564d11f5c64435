import { webLink } from '@candlebook/domain/text'
import { distinctTags, splitTags } from '@candlebook/domain/trades'
import { Link as LinkIcon, Text } from 'lucide-react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { LinkList } from '../../ui/link-list.tsx'
import { Segments } from '../../ui/segments.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { ImageUploader } from '../images/image-uploader.tsx'
import { CategoryField } from './category-field.tsx'
import styles from './item-form.module.css'
import type { ItemFormValues } from './item-form.values.ts'
import { typeNames } from './item-words.ts'

type Form = UseFormReturn<ItemFormValues>

/** The fields of an item: what it is, its words or address, then what goes with it. */
export function ItemForm({
  form,
  isNew,
  onUploading,
}: {
  form: Form
  isNew: boolean
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
          name="type"
          render={({ field }) => (
            <Field label="Type" group>
              <Segments value={field.value} onValueChange={field.onChange} options={types} />
            </Field>
          )}
        />
      </div>
      <CategoryField form={form} />
      <Field label="Description" aside="optional" error={errors.description?.message}>
        <TextInput maxLength={2000} autoComplete="off" {...form.register('description')} />
      </Field>
      {form.watch('type') === 'text' ? (
        <Field label="Content" error={errors.content?.message}>
          <TextArea rows={9} className={styles.content} {...form.register('content')} />
        </Field>
      ) : (
        <UrlField form={form} />
      )}
      <div className={styles.pair}>
        <TagsField form={form} />
        <LinksField form={form} />
      </div>
      <Controller
        control={form.control}
        name="images"
        render={({ field, fieldState }) => (
          <Field label="Images" group error={fieldState.error?.message}>
            <ImageUploader urls={field.value} onChange={field.onChange} onBusyChange={onUploading} />
          </Field>
        )}
      />
    </div>
  )
}

const types = [
  { value: 'text', label: typeNames.text, icon: Text },
  { value: 'link', label: typeNames.link, icon: LinkIcon },
] as const

/** The address of a link item; one without a scheme gets https:// when it is left. */
function UrlField({ form }: { form: Form }) {
  const { onBlur, ...url } = form.register('url')
  return (
    <Field label="URL" error={form.formState.errors.url?.message} isAlert>
      <TextInput
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        {...url}
        onBlur={(event) => {
          const link = webLink(event.target.value)
          if (link !== null) form.setValue('url', link, { shouldDirty: true })
          void onBlur(event)
        }}
      />
    </Field>
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

/** Attached links are web addresses: one without a scheme gets https://, one already there is not added again. */
function LinksField({ form }: { form: Form }) {
  const { links, linkText } = form.watch()
  const error = form.formState.errors.links ?? form.formState.errors.linkText
  const set = (next: string[]) => form.setValue('links', next, { shouldDirty: true })
  const type = (text: string) => {
    form.clearErrors(['links', 'linkText'])
    form.setValue('linkText', text, { shouldDirty: true })
  }
  const add = () => {
    if (linkText.trim() === '') return
    const link = webLink(linkText)
    if (link === null) return form.setError('linkText', { message: 'Please enter a valid URL' })
    if (!links.includes(link)) set([...links, link])
    type('')
  }
  return (
    <Field label="Links" aside="optional" error={error?.message} isAlert>
      <LinkList
        links={links}
        text={linkText}
        onTextChange={type}
        onAdd={add}
        onRemove={(at) => set(links.filter((_, index) => index !== at))}
      />
    </Field>
  )
}
