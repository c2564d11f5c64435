import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Icon } from '../display/icon.tsx'
import { useFieldControl } from '../fields/field.tsx'
import { InputFrame } from '../fields/text-input.tsx'
import { Tag } from './chip-group.tsx'
import styles from './tags-input.module.css'

export interface TagsInputProps {
  tags: readonly string[]
  /** The tag being typed; the form holds it, so that saving can add it. */
  text: string
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
export function TagsInput({ tags, text, onTextChange, onAdd, onRemove, onBlur }: TagsInputProps) {
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
        placeholder="Add a tag"
        autoComplete="off"
        value={text}
        onChange={(event) =>
          event.target.value.includes(',') ? onAdd(event.target.value) : onTextChange(event.target.value)
        }
        onKeyDown={press}
        onBlur={leave}
      />
    </InputFrame>
  )
}
