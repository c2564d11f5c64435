import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Icon } from '../../ui/display/icon.tsx'
import { useFieldControl } from '../../ui/fields/field.tsx'
import { InputFrame } from '../../ui/fields/text-input.tsx'
import styles from './contact.module.css'

/** A list of the browser itself: it needs no further file, and a phone shows it in its own way. */
export function CategorySelect({
  options,
  ...rest
}: ComponentProps<'select'> & { options: readonly { value: string; label: string }[] }) {
  return (
    <InputFrame className={styles.select}>
      <select {...useFieldControl()} {...rest}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size={16} />
    </InputFrame>
  )
}
