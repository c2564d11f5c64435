import type { ReactNode } from 'react'
import { useFieldGroup } from './field.tsx'
import './chip-group.css'

export interface ChipOption<Value extends string> {
  value: Value
  label: ReactNode
  /** How many there are, after the label. */
  count?: number
}

export interface ChipGroupProps<Value extends string> {
  value: Value | null
  /** Null when the chosen chip is pressed again. */
  onValueChange: (value: Value | null) => void
  options: readonly ChipOption<Value>[]
  'aria-label'?: string
  /** 'scroll' keeps one line on phones and scrolls to the edge of the screen. */
  overflow?: 'wrap' | 'scroll'
  /** 'always' keeps one chosen: pressing it again does nothing. */
  chosen?: 'optional' | 'always'
  className?: string
}

/** Chips of which at most one is chosen. */
export function ChipGroup<Value extends string>({
  value,
  onValueChange,
  options,
  overflow = 'wrap',
  chosen = 'optional',
  className,
  ...rest
}: ChipGroupProps<Value>) {
  const press = (pressed: Value) => {
    if (pressed !== value) onValueChange(pressed)
    else if (chosen === 'optional') onValueChange(null)
  }
  const classes = ['chips', overflow === 'scroll' && 'scroll', className].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own name and layout; the Field names this group
    <div role="group" {...useFieldGroup()} {...rest} className={classes}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => press(option.value)}
        >
          {option.label}
          {option.count !== undefined && <i>{option.count}</i>}
        </button>
      ))}
    </div>
  )
}

/** A word on a thing, such as a trade's tag; nothing to press. */
export function Tag({ children, title }: { children: ReactNode; title?: string }) {
  return (
    <span className="tag" title={title}>
      {children}
    </span>
  )
}
