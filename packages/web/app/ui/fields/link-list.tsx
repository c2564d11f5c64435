import { Link as LinkIcon, Plus, X } from 'lucide-react'
import { IconButton } from '../actions/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './link-list.module.css'
import { TextInput } from './text-input.tsx'

export interface LinkListProps {
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
