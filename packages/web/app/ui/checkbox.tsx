import { Check } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref } from 'react'
import { Icon } from './icon.tsx'
import './checkbox.css'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** The words beside the box; part of what can be pressed. */
  children: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A box of the browser with words beside it. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={className ? `check ${className}` : 'check'}>
      <input {...rest} type="checkbox" />
      <span className="box">
        <Icon of={Check} size={12} />
      </span>
      <span>{children}</span>
    </label>
  )
}
