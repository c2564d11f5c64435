import { Check, ChevronDown } from 'lucide-react'
import * as RadixSelect from 'radix-ui/select'
import { type ReactNode, useState } from 'react'
import { findNearestLandmark } from '../display/find-nearest-landmark.ts'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { getPopoverClass } from '../display/popover.tsx'
import { getCspNonce } from '../theme/nonce.ts'
import { useFieldControl } from './field.tsx'
import styles from './select.module.css'
import { selectFace } from './text-input.tsx'

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
  icon?: LucideIcon
  /** The accessible name, when no surrounding Field names the control. */
  'aria-label'?: string
  name?: string
  disabled?: boolean
  onBlur?: () => void
  className?: string
  /** True for a control that takes the place of one that had the focus. */
  autoFocus?: boolean
  defaultOpen?: boolean
}

/** One of several values from a popup list. For two or three short options use Segments. */
export function Select<Value extends string>({
  value,
  onValueChange,
  options,
  placeholder = 'Choose',
  icon,
  name,
  disabled,
  onBlur,
  className,
  autoFocus,
  defaultOpen = false,
  ...rest
}: SelectProps<Value>) {
  const control = { ...useFieldControl(), ...rest }
  const [open, setOpen] = useState(defaultOpen)
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
        autoFocus={autoFocus}
        className={selectFace.getButtonClass(className)}
        data-bad={control['aria-invalid'] || undefined}
      >
        {icon && <Icon of={icon} />}
        <span className={selectFace.value}>
          <RadixSelect.Value placeholder={placeholder} />
        </span>
        <RadixSelect.Icon asChild>
          <ChevronDown className="icon" size={16} strokeWidth={1.75} aria-hidden />
        </RadixSelect.Icon>
      </RadixSelect.Trigger>
      <RadixSelect.Portal container={findNearestLandmark(trigger)}>
        <RadixSelect.Content
          className={getPopoverClass(styles.list)}
          position="popper"
          sideOffset={4}
          collisionPadding={8}
        >
          <RadixSelect.Viewport nonce={getCspNonce()}>
            {options.map((option) => (
              <Option key={option.value} option={option} />
            ))}
          </RadixSelect.Viewport>
        </RadixSelect.Content>
      </RadixSelect.Portal>
    </RadixSelect.Root>
  )
}

function Option({ option: { value, label, hint, disabled } }: { option: SelectOption<string> }) {
  return (
    <RadixSelect.Item value={value} disabled={disabled} className={styles.option}>
      <RadixSelect.ItemText>{label}</RadixSelect.ItemText>
      {hint && <span className={styles.hint}>{hint}</span>}
      <RadixSelect.ItemIndicator className={styles.check}>
        <Icon of={Check} size={14} />
      </RadixSelect.ItemIndicator>
    </RadixSelect.Item>
  )
}
