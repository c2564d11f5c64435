import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { stepDecimal } from './step-decimal.ts'
import { TextInput, type TextInputProps } from './text-input.tsx'

export interface NumberInputProps extends Omit<TextInputProps, 'type' | 'step'> {
  /** How far the arrow keys go, as decimal text: '0.00001'. The typed value is never rounded to it. */
  step?: string
}

/** A decimal as text: nothing typed is converted, so no digit is lost. Arrow up and down step, never below zero. */
export function NumberInput({ step, className, onKeyDown, ...rest }: NumberInputProps) {
  const stepByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (!step || event.defaultPrevented || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const next = stepDecimal(event.currentTarget.value, event.key === 'ArrowUp' ? step : `-${step}`)
    if (next === null) return
    event.preventDefault()
    typeInto(event.currentTarget, next)
  }
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      {...(step ? { step } : {})}
      className={clsx('num', className)}
      onKeyDown={stepByKey}
    />
  )
}

// React hears a change only when the value is set as the browser itself would set it.
function typeInto(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
