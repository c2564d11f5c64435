import { type ReactNode, useId } from 'react'
import { useFieldGroup } from './field.tsx'
import { Icon, type LucideIcon } from './icon.tsx'
import './segments.css'

export interface Segment<Value extends string> {
  value: Value
  label: ReactNode
  icon?: LucideIcon
}

export interface SegmentsProps<Value extends string> {
  value: Value | null
  onValueChange: (value: Value) => void
  options: readonly Segment<Value>[]
  /** The name, where no Field (with `group`) gives one. */
  'aria-label'?: string
  size?: 'tight'
  disabled?: boolean
  name?: string
}

/** A choice of two or three, all visible: radio buttons of the browser, so arrow keys move between them. */
export function Segments<Value extends string>({
  value,
  onValueChange,
  options,
  size,
  disabled,
  name,
  ...rest
}: SegmentsProps<Value>) {
  const ownName = useId()
  return (
    <div role="radiogroup" {...useFieldGroup()} {...rest} className={size === 'tight' ? 'seg tight' : 'seg'}>
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
