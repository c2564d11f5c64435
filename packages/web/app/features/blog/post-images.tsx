import { MAX_POST_IMAGES, MAX_POST_LENGTHS } from '@candlebook/contract/blog'
import { useController, useFormContext } from 'react-hook-form'
import { findDemoLimit } from '../../lib/demo-limits.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { ImageUploader } from '../images/image-uploader.tsx'
import { uploadPostImage } from './blog.queries.ts'
import styles from './post-form.module.css'
import { type PostFormValues, renumberImageMarkers } from './post-form.values.ts'

/** The images of a post, each with its alternative text and a button that places it in the text. */
export function PostImages({
  onUploading,
  onInsert,
}: {
  onUploading: (uploading: boolean) => void
  /** Inserts the marker of the image with this number, from 1, at the cursor of the text. */
  onInsert: (number: number) => void
}) {
  const { getValues, setValue } = useFormContext<PostFormValues>()
  const images = useController<PostFormValues, 'images'>({ name: 'images' })
  const texts = useController<PostFormValues, 'imageTexts'>({ name: 'imageTexts' })
  const problem = texts.fieldState.error?.message
  const change = (after: string[]) => {
    const { images: before, imageTexts, content } = getValues() // several uploads can end before React renders
    const findText = (url: string) => imageTexts[before.indexOf(url)]
    const changed = renumberImageMarkers(content, { before, after })
    texts.field.onChange(after.map((url) => (before.includes(url) ? (findText(url) ?? null) : '')))
    images.field.onChange(after)
    if (changed !== content) setValue('content', changed, { shouldDirty: true })
  }
  const setText = (at: number, text: string | null) =>
    texts.field.onChange(getValues('imageTexts').map((one, index) => (index === at ? text : one)))
  return (
    <>
      <Field
        label="Images"
        group
        hint={`Shown below the text unless placed in it, ${MAX_POST_IMAGES} at most. An image is public while its post is published.`}
        error={images.fieldState.error?.message}
      >
        <ImageUploader
          urls={images.field.value}
          onChange={change}
          onBusyChange={onUploading}
          limit={findDemoLimit('images')}
          upload={uploadPostImage}
          onFailed={sayImageFailed}
        />
      </Field>
      {images.field.value.map((url, at) => (
        <ImageText
          key={url}
          number={at + 1}
          text={texts.field.value[at] ?? null}
          problem={texts.field.value[at]?.trim() === '' ? problem : undefined}
          onChange={(text) => setText(at, text)}
          onInsert={() => onInsert(at + 1)}
        />
      ))}
    </>
  )
}

const sayImageFailed = () => toast({ title: 'Error', description: 'Falha ao carregar as imagens' }) // [ERRC-31]

function ImageText({
  number,
  text,
  problem,
  onChange,
  onInsert,
}: {
  number: number
  text: string | null
  problem: string | undefined
  onChange: (text: string | null) => void
  onInsert: () => void
}) {
  return (
    <div className={styles.imageText}>
      <Field
        label={`Alternative text of image ${number}`}
        hint="What the image shows, for readers who do not see it."
        error={problem}
      >
        <TextInput
          value={text ?? ''}
          disabled={text === null}
          maxLength={MAX_POST_LENGTHS.imageText}
          autoComplete="off"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Field>
      <div className={styles.imageActions}>
        <Checkbox
          aria-label={`Image ${number} is decorative`}
          checked={text === null}
          onChange={(event) => onChange(event.currentTarget.checked ? null : '')}
        >
          Decorative
        </Checkbox>
        <Button size="small" aria-label={`Place image ${number} in the text`} onClick={onInsert}>
          Place in Text
        </Button>
      </div>
    </div>
  )
}
