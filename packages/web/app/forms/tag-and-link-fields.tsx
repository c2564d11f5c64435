import { toWebLink } from '@candlebook/domain/text/web-link'
import { listDistinctTags, splitTags } from '@candlebook/domain/trades/labels'
import { Link as LinkIcon, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { type FieldValues, useController, useFormContext, useWatch } from 'react-hook-form'
import { IconButton } from '../ui/actions/button.tsx'
import { Tag } from '../ui/chips/chip-group.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { Field, useFieldControl } from '../ui/fields/field.tsx'
import { InputFrame, TextInput } from '../ui/fields/text-input.tsx'
import styles from './tag-and-link-fields.module.css'

/** The names of a list of tags in a form, and of the tag being typed, which saving adds. */
type TagNames = { list: string; text: string }

/** A list of tags: 'tags' and 'tagText' of the form, or those of other names. */
export function TagsField({
  label = 'Tags',
  names = { list: 'tags', text: 'tagText' },
  placeholder,
  suggestions,
  autoFocus,
}: {
  label?: string
  placeholder?: string
  autoFocus?: boolean
  names?: TagNames
  suggestions?: readonly string[]
}) {
  const { field, fieldState } = useController<FieldValues>({ name: names.list })
  const text = useController<FieldValues>({ name: names.text }).field
  const tags: string[] = field.value
  const add = (typed: string) => {
    field.onChange(listDistinctTags([...tags, ...splitTags(typed)]))
    text.onChange('')
  }
  return (
    <Field label={label} aside="separate with commas" error={fieldState.error?.message}>
      <TagsInput
        tags={tags}
        text={text.value}
        placeholder={placeholder}
        suggestions={suggestions}
        autoFocus={autoFocus}
        onTextChange={text.onChange}
        onAdd={add}
        onRemove={(tag) => field.onChange(tags.filter((other) => other !== tag))}
      />
    </Field>
  )
}

/** The values of a form with links; `linkText` is the link being typed, which saving adds. */
type LinkValues = { links: string[]; linkText: string }

/** Links to web addresses. https:// is added when no scheme is typed; a repeated link is not added. */
export function WebLinksField({ aside }: { aside?: string }) {
  const { setValue, setError, clearErrors, formState } = useFormContext<LinkValues>()
  const [links, linkText] = useWatch<LinkValues, ['links', 'linkText']>({ name: ['links', 'linkText'] })
  const error = formState.errors.links ?? formState.errors.linkText
  const setLinks = (next: string[]) => setValue('links', next, { shouldDirty: true })
  const setText = (text: string) => {
    clearErrors(['links', 'linkText'])
    setValue('linkText', text, { shouldDirty: true })
  }
  const add = () => {
    if (linkText.trim() === '') return
    const link = toWebLink(linkText)
    if (link === null) return setError('linkText', { message: 'Please enter a valid URL' })
    if (!links.includes(link)) setLinks([...links, link])
    setText('')
  }
  return (
    <Field label="Links" aside={aside} error={error?.message} isAlert>
      <LinkList
        links={links}
        text={linkText}
        onTextChange={setText}
        onAdd={add}
        onRemove={(at) => setLinks(links.filter((_, index) => index !== at))}
      />
    </Field>
  )
}

interface TagsInputProps {
  tags: readonly string[]
  /** The tag being typed; the form holds it, so that saving can add it. */
  text: string
  suggestions?: readonly string[] | undefined
  autoFocus?: boolean | undefined
  placeholder?: string | undefined
  onTextChange: (text: string) => void
  /** Called with the typed text, which may contain several tags with commas. */
  onAdd: (typed: string) => void
  onRemove: (tag: string) => void
  onBlur?: () => void
}

/**
 * Tags as removable chips, and an input for the next tag. A comma or Enter adds the tag, Backspace removes
 * the last.
 */
function TagsInput({
  tags,
  text,
  suggestions = [],
  autoFocus,
  placeholder = 'Add a tag',
  onTextChange,
  onAdd,
  onRemove,
  onBlur,
}: TagsInputProps) {
  const listId = useId()
  const press = (event: KeyboardEvent) => {
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      event.preventDefault() // Enter in an empty input must not save the form either
      if (text.trim() !== '') onAdd(text)
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) onRemove(last)
  }
  const leave = () => {
    if (text.trim() !== '') onAdd(text)
    onBlur?.()
  }
  return (
    <InputFrame className={styles.tags}>
      {tags.map((tag) => (
        <Tag key={tag} className={styles.tag}>
          {tag}
          <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => onRemove(tag)}>
            <Icon of={X} size={12} />
          </button>
        </Tag>
      ))}
      <input
        type="text"
        {...useFieldControl()}
        placeholder={placeholder}
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: a dialog whose first field this is asks for it
        autoFocus={autoFocus}
        list={suggestions.length > 0 ? listId : undefined}
        value={text}
        onChange={(event) =>
          event.target.value.includes(',') ? onAdd(event.target.value) : onTextChange(event.target.value)
        }
        onKeyDown={press}
        onBlur={leave}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </InputFrame>
  )
}

interface LinkListProps {
  links: readonly string[]
  /** The link being typed; the form holds it, so that saving can add it. */
  text: string
  onTextChange: (text: string) => void
  /** Called to add the typed link. */
  onAdd: () => void
  onRemove: (at: number) => void
  onBlur?: () => void
}

/** A list of removable links, and an input for the next link. */
export function LinkList({ links, text, onTextChange, onAdd, onRemove, onBlur }: LinkListProps) {
  return (
    <>
      {links.map((link, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same link may occur twice; links are only added and removed
        <div key={`${at} ${link}`} className={styles.row}>
          <Icon of={LinkIcon} size={14} />
          <span>{link}</span>
          <IconButton icon={X} label={`Remove link ${link}`} onClick={() => onRemove(at)} />
        </div>
      ))}
      <TextInput
        placeholder="Add a link"
        inputMode="url"
        autoComplete="off"
        value={text}
        onChange={(event) => onTextChange(event.target.value)}
        onBlur={onBlur}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault() // Enter in an empty input must not save the form either
          if (text.trim() !== '') onAdd()
        }}
        trailing={<IconButton className={styles.addButton} icon={Plus} label="Add link" onClick={onAdd} />}
      />
    </>
  )
}
