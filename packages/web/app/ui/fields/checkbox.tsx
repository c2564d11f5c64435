import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './checkbox.module.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The words beside the box; part of what can be pressed. */
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A box of the browser with words beside it. */
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
