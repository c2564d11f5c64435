import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { useFieldGroup } from './field.tsx'
import styles from './segments.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: LucideIcon
}

export interface SegmentsProps<Value extends string> {
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly Segment<Value>[]
  /** The accessible name, when no surrounding Field (with `group`) names the control. */
  'aria-label'?: string
  size?: 'tight'
  disabled?: boolean
  name?: string
  className?: string
}

/** A choice of two or three visible options: native radio buttons, so that arrow keys move between them. */
export function Segments<Value extends string>({
  value,
  onValueChange,
  options,
  size,
  disabled,
  name,
  className,
  ...rest
}: SegmentsProps<Value>) {
  const ownName = useId()
  return (
    <div
      role="radiogroup"
      {...useFieldGroup()}
      {...rest}
      className={clsx(styles.segments, size === 'tight' && styles.tight, className)}
    >
      {options.map((option) => (
        <label key={option.value} data-on={option.value === value || undefined}>
          <input
            type="radio"
            name={name ?? ownName}
            value={option.value}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} size={14} />}
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
