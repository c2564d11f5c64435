import { Search, X } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { useDebouncedText } from '../../lib/debounced-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { TextInput } from '../../ui/text-input.tsx'

const NAME = 'Search by symbol or strategy'

/** The search box [TRADE-02]. Its text is its own, so a key never waits for the list; the list follows when typing pauses. */
export function TradeSearch({
  value,
  onSearch,
  ref,
}: {
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
      aria-label={NAME}
      placeholder={NAME}
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
          <button type="button" className="in-btn" aria-label="Clear search" onClick={() => settle('')}>
            <Icon of={X} />
          </button>
        )
      }
    />
  )
}
