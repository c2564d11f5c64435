import { clsx } from 'clsx'
import type { InputHTMLAttributes, Ref } from 'react'
import { useFieldControl } from './field.tsx'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  ref?: Ref<HTMLInputElement>
}

/** A setting that takes effect at once. Named by a Field, a label around it, or `aria-label`. */
export function Switch({ checked, onCheckedChange, className, ...rest }: SwitchProps) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      type="checkbox"
      role="switch"
      className={clsx(styles.toggle, className)}
      checked={checked}
      aria-checked={checked}
      onChange={(event) => onCheckedChange(event.currentTarget.checked)}
    />
  )
}
