import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { InputButton, TextInput } from './text-input.tsx'

/**
 * A text that takes effect only when it is complete: on a chosen suggestion, on Enter, or on blur. An
 * incomplete word filters nothing.
 */
export function SuggestedText({
  label,
  placeholder,
  value,
  most,
  suggestions,
  onChoose,
}: {
  label: string
  placeholder: string
  value: string
  most: number
  suggestions: readonly string[]
  onChoose: (text: string) => void
}) {
  const listId = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const choose = (text: string) => {
    setTyped(text)
    if (text.trim() !== value) onChoose(text.trim())
  }
  return (
    <>
      <TextInput
        aria-label={label}
        placeholder={placeholder}
        maxLength={most}
        autoComplete="off"
        spellCheck={false}
        list={listId}
        value={typed}
        onChange={({ target }) =>
          suggestions.includes(target.value) ? choose(target.value) : setTyped(target.value)
        }
        onBlur={() => choose(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(typed)
          if (event.key === 'Escape') choose('')
        }}
        trailing={
          typed !== '' && (
            <InputButton icon={X} label={`Clear ${label.toLowerCase()}`} onClick={() => choose('')} />
          )
        }
      />
      <datalist id={listId}>
        {suggestions.map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}
