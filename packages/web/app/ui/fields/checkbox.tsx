import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The text next to the box; a press on it toggles the box. */
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A native checkbox with text next to it. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={clsx(styles.check, className)}>
      <input {...rest} type="checkbox" />
      <span className={styles.box}>
        <Icon of={Check} size={12} />
      </span>
      <span>{children}</span>
    </label>
  )
}
