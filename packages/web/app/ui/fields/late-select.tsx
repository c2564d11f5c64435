import { ChevronDown } from 'lucide-react'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '../display/icon.tsx'
import { makeLatePart } from '../feedback/late-part.ts'
import { PartFailed } from '../feedback/lazy-part.tsx'
import type { SelectProps } from './select.tsx'
import { selectFace } from './text-input.tsx'

const late = makeLatePart<ComponentType<SelectProps<string>>>(
  async () => (await import('./select.tsx')).Select,
)

/**
 * A Select whose code is fetched when the screen is shown and the browser is idle, or at the first press. Until then its
 * face has the same place, and the press and the focus are not lost.
 */
export function LateSelect<Value extends string>(props: SelectProps<Value>) {
  const [isPressed, setPressed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  useEffect(late.askWhenIdle, [])
  const { part: Select, failures, asking } = useSyncExternalStore(late.subscribe, late.state)
  const { value, onValueChange, options, placeholder = 'Choose', icon, disabled, className } = props
  if (Select)
    return (
      <Select
        {...props}
        onValueChange={(next) => onValueChange(next as Value)} // the list contains only the values of the given options
        autoFocus={isFocused}
        defaultOpen={isPressed}
      />
    )
  if (failures > 0) return <PartFailed onRetry={late.ask} retrying={asking} />
  return (
    <button
      type="button"
      role="combobox"
      aria-label={props['aria-label']}
      aria-expanded={false}
      aria-haspopup="listbox"
      aria-busy={isPressed || undefined}
      disabled={disabled}
      className={selectFace.getButtonClass(className)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onClick={() => {
        setPressed(true)
        late.ask()
      }}
    >
      {icon && <Icon of={icon} />}
      <span className={selectFace.value}>
        {options.find((option) => option.value === value)?.label ?? placeholder}
      </span>
      <ChevronDown className="icon" size={16} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
