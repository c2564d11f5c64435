import { clsx } from 'clsx'
import { Check, ChevronDown } from 'lucide-react'
import * as RadixSelect from 'radix-ui/select'
import { type ReactNode, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import { nearestLandmark } from '../display/nearest-landmark.ts'
import { popoverClass } from '../display/popover.tsx'
import { cspNonce } from '../theme/nonce.ts'
import { useFieldControl } from './field.tsx'
import styles from './select.module.css'
import { inputFrameClass } from './text-input.tsx'

export interface SelectOption<Value extends string> {
  /** Never empty: the value for "none" is 'all' or 'none'. */
  value: Value
  label: string
  /** A second line or a number next to the label. */
  hint?: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string> {
  value: Value | null | undefined
  onValueChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string
  /** The accessible name, when no surrounding Field names the control. */
  'aria-label'?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  className?: string
}

/** One of several values from a popup list. For two or three short options use Segments. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose',
  name,
  disabled,
  onBlur,
  className,
  ...rest
}: SelectProps<Value>) {
  const control = { ...useFieldControl(), ...rest }
  const [open, setOpen] = useState(false)
  // State and not a ref: the list moves to its landmark in this render. In a later render React would create
  // the options again, and a dialog would take the focus while the user tabs between fields.
  const [trigger, setTrigger] = useState<HTMLButtonElement | null>(null)
  return (
    // The list contains only the values of the given options, so the chosen text is a Value.
    <RadixSelect.Root
      open={open}
      onOpenChange={setOpen}
      value={value ?? ''}
      onValueChange={(next) => onValueChange(next as Value)}
      name={name}
      disabled={disabled}
    >
      <RadixSelect.Trigger
        {...control}
        ref={setTrigger}
        onBlur={onBlur}
        className={inputFrameClass(clsx(styles.select, className))}
        data-bad={control['aria-invalid'] || undefined}
      >
        <span className={styles.value}>
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown className="icon" size={16} strokeWidth={1.75} aria-hidden />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal container={nearestLandmark(trigger)}>
        <RadixSelect.Content
          className={popoverClass(styles.list)}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
        >
          <RadixSelect.Viewport nonce={cspNonce()}>
            {options.map((option) => (
              <RadixSelect.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={styles.option}
              >
                <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                {option.hint && <span className={styles.hint}>{option.hint}</span>}
                <RadixSelect.ItemIndicator className={styles.check}>
                  <Icon of={Check} size={14} />
                </RadixSelect.ItemIndicator>
              </RadixSelect.Item>
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}
