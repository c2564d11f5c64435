import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react'
import { Icon, type LucideIcon } from '../display/icon.tsx'
import { useFieldControl } from './field.tsx'
import styles from './text-input.module.css'

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  icon?: LucideIcon
  /** Content at the right end, inside the border: a unit switch, a key hint, a button. */
  trailing?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** One line of text. Accepts every attribute of an input, so that a form library can register it. */
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
      {/* A narrow field cuts the placeholder off; the title shows the full text. */}
      <input type="text" title={rest.placeholder} {...control} />
    </InputFrame>
  )
}

export interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>
}

/** Several lines of text; the user can drag it taller. */
export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      className={clsx(styles.frame, styles.textarea, className)}
    />
  )
}

/** The border, the icon and the trailing content around an input of any type. */
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
      className={clsx(styles.frame, className)}
      data-bad={invalid ? true : undefined}
      data-off={disabled || undefined}
    >
      {icon && <Icon of={icon} />}
      {children}
      {trailing}
    </span>
  )
}

/** The classes of the button that opens a list, and of the chosen value in it. */
export const selectFace = {
  getButtonClass: (className?: string): string => clsx(styles.frame, styles.select, className),
  value: styles.selectValue,
}

export interface InputButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  icon: LucideIcon
  iconSize?: number
  ref?: Ref<HTMLButtonElement>
}

/** A button at the right end inside the border: the `trailing` of an input. */
export function InputButton({
  label,
  icon,
  iconSize = 16,
  className,
  type = 'button',
  ...rest
}: InputButtonProps) {
  return (
    <button {...rest} type={type} className={clsx(styles.button, className)} aria-label={label}>
      <Icon of={icon} size={iconSize} />
    </button>
  )
}
