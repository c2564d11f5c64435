import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { useFieldControl } from './field.tsx'
import { Icon, type LucideIcon } from './icon.tsx'
import './text-input.css'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: LucideIcon
  /** Something at the right end, inside the border: a unit switch, a key hint, a button. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Takes every attribute of an input, so a form library can register it. */
export function TextInput({ icon, trailing, className, ...rest }: TextInputProps) {
  const control = { ...useFieldControl(), ...rest }
  return (
    <InputFrame
      icon={icon}
      trailing={trailing}
      invalid={control['aria-invalid']}
      disabled={rest.disabled}
      className={className}
    >
      <input type="text" {...control} />
    </InputFrame>
  )
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; the reader may drag it taller. */
export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea rows={rows} {...useFieldControl()} {...rest} className={className ? `in ${className}` : 'in'} />
  )
}

/** The border, icon and end piece around an input of any kind. */
export function InputFrame({
  icon,
  trailing,
  invalid,
  disabled,
  className,
  children,
}: {
  icon?: LucideIcon
  trailing?: ReactNode
  invalid?: InputHTMLAttributes<HTMLInputElement>['aria-invalid']
  disabled?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={className ? `in ${className}` : 'in'}
      data-bad={invalid ? true : undefined}
      data-off={disabled || undefined}
    >
      {icon && <Icon of={icon} />}
      {children}
      {trailing}
    </span>
  )
}
