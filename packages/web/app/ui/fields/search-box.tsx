import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Kbd } from '../actions/kbd.tsx'
import { InputButton, TextInput } from './text-input.tsx'

/**
 * The search box of a list. It holds its text itself, so that a key renders nothing more; the list follows
 * when typing pauses. Escape clears it, and leaves it when it is empty, so that the keys of the page act again.
 */
export function SearchBox({
  name,
  placeholder = name,
  keyHint = null,
  value,
  onSearch,
  onDown,
  ref,
}: {
  name: string
  placeholder?: string
  /** The key that moves the focus here, shown while the box is empty. */
  keyHint?: string | null
  value: string
  onSearch: (text: string) => void
  /** Moves the focus into the list, for the arrow down. */
  onDown?: () => void
  ref?: Ref<HTMLInputElement>
}) {
  const { typed, type, settle } = useDebouncedText(value, onSearch)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle(typed)
    if (event.key === 'Escape' && typed === '') event.currentTarget.blur()
    if (event.key === 'Escape') settle('')
    if (event.key === 'ArrowDown' && onDown) {
      event.preventDefault()
      settle(typed)
      onDown()
    }
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
          <Kbd className="only-desk">{keyHint}</Kbd>
        ) : (
          <InputButton icon={X} label="Clear search" onClick={() => settle('')} />
        )
      }
    />
  )
}

/** The pause after the last key before a search starts. */
const SEARCH_DEBOUNCE_MS = 80

/**
 * Shows each key at once and passes the text on when typing pauses. A value that changes from outside (Back,
 * a button that clears it) replaces the typed text.
 */
function useDebouncedText(value: string, handOn: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handed, setHanded] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The text that this hook passed on comes back as the value; that is not a change from outside.
    if (value !== handed) {
      setTyped(value)
      setHanded(value)
    }
  }

  // Compared with what was passed on last, also when that is not rendered yet: the text can be cleared in that moment.
  const last = useRef(handed)
  useEffect(() => {
    last.current = handed
  }, [handed])
  const settle = (text: string) => {
    const next = text.trim()
    setTyped(text)
    setHanded(next)
    if (next === last.current) return
    last.current = next
    handOn(next)
  }

  const settleAfterPause = useEffectEvent(() => settle(typed))
  useEffect(() => {
    if (typed.trim() === handed) return
    const timer = setTimeout(() => settleAfterPause(), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, handed])

  return {
    typed,
    type: setTyped,
    /** Passes the text on without waiting. */
    settle,
  }
}
