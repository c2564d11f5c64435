import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, HTMLAttributes, ReactNode } from 'react'
import { useFieldGroup } from '../fields/field.tsx'
import styles from './chip-group.module.css'

interface ChipOption<Value extends string> {
  value: Value
  label: ReactNode
  /** The number of items, shown after the label. */
  count?: number
}

export interface ChipGroupProps<Value extends string> {
  value: Value | null
  /** Receives null when the user presses the selected chip again. */
  onValueChange: (value: Value | null) => void
  options: readonly ChipOption<Value>[]
  'aria-label'?: string
  /** 'scroll' keeps one line on phones and scrolls to the edge of the screen. */
  overflow?: 'wrap' | 'scroll'
  /** 'always' keeps one chip selected: pressing the selected chip does nothing. */
  chosen?: 'optional' | 'always'
  className?: string
}

/** Chips of which at most one is selected. */
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
  return (
    <Chips
      role="group"
      {...useFieldGroup()}
      {...rest}
      className={clsx(overflow === 'scroll' && styles.scroll, className)}
    >
      {options.map((option) => (
        <Chip key={option.value} pressed={option.value === value} onClick={() => press(option.value)}>
          {option.label}
          {option.count !== undefined && <i>{option.count}</i>}
        </Chip>
      ))}
    </Chips>
  )
}

/** A row of chips or tags that wraps. It renders a span where only text is allowed. */
export function Chips({
  as: Element = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'span' }) {
  return <Element {...rest} className={clsx(styles.chips, className)} />
}

/** One chip outside a group; set `pressed` when it can be on or off. */
export function Chip({
  pressed,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { pressed?: boolean }) {
  return <button type="button" aria-pressed={pressed} {...rest} className={getChipClass(className)} />
}

export function getChipClass(className?: string): string {
  return clsx(styles.chip, className)
}

/** A label on a record, such as a tag of a trade; the user cannot press it. */
export function Tag({
  children,
  title,
  className,
}: {
  children: ReactNode
  title?: string
  className?: string
}) {
  return (
    <span className={clsx(styles.tag, className)} title={title}>
      {children}
    </span>
  )
}
