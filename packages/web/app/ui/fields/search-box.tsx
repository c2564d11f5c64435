import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { Kbd } from '../actions/kbd.tsx'
import { useDebouncedText } from './debounced-text.ts'
import { InputButton, TextInput } from './text-input.tsx'

/**
 * The search box of a list. It holds its text itself, so that a key renders nothing more; the list follows
 * when typing pauses.
 */
export function SearchBox({
  name,
  placeholder = name,
  value,
  onSearch,
  ref,
}: {
  name: string
  placeholder?: string
  value: string
  onSearch: (text: string) => void
  ref?: Ref<HTMLInputElement>
}) {
  const { typed, type, settle } = useDebouncedText(value, onSearch)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle(typed)
    if (event.key === 'Escape') settle('')
  }
  return (
    <TextInput
      ref={ref}
      type="search"
      icon={Search}
      aria-label={name}
      placeholder={placeholder}
      maxLength={100}
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
      trailing={
        typed === '' ? (
          <Kbd className="only-desk">/</Kbd>
        ) : (
          <InputButton icon={X} label="Clear search" onClick={() => settle('')} />
        )
      }
    />
  )
}
