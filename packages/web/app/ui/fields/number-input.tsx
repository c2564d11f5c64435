import { add, compare } from '@candlebook/domain/decimal/decimal'
import { parseTypedNumber } from '@candlebook/domain/text/typed-number'
import { clsx } from 'clsx'
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../actions/button.tsx'
import styles from './form-grid.module.css'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface NumberInputProps extends Omit<TextInputProps, 'type' | 'step'> {
  /** The step of the arrow keys, as decimal text: '0.00001'. The typed value is never rounded to it. */
  step?: string
  /** The highest number that the arrow keys reach, as decimal text. */
  highest?: string
}

/**
 * A decimal as text, so that no digit is lost. On blur and on Enter the text becomes a normal number ('1,5'
 * becomes '1.5'). When the text has two meanings, the user is asked. Arrow up and down step, never below
 * zero.
 */
export function NumberInput({
  step,
  highest,
  className,
  onKeyDown,
  onBlur,
  onChange,
  ...rest
}: NumberInputProps) {
  const [question, setQuestion] = useState<readonly string[] | null>(null)
  const asked = useRef<HTMLInputElement>(null)
  const settle = (input: HTMLInputElement) => {
    const number = parseTypedNumber(input.value)
    if (number.kind === 'number' && number.value !== input.value) setInputValue(input, number.value)
    if (number.kind !== 'ambiguous') return
    asked.current = input
    setQuestion(number.values)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (event.defaultPrevented) return
    if (event.key === 'Enter') settle(event.currentTarget)
    if (!step || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const next = stepDecimal(event.currentTarget.value, event.key === 'ArrowUp' ? step : `-${step}`, highest)
    if (next === null) return
    event.preventDefault()
    setInputValue(event.currentTarget, next)
  }
  const leave = (event: FocusEvent<HTMLInputElement>) => {
    settle(event.currentTarget)
    onBlur?.(event)
  }
  const choose = (value: string) => {
    if (!asked.current) return
    setInputValue(asked.current, value)
    asked.current.focus()
  }
  return (
    <>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        {...(step ? { step } : {})}
        className={clsx('num', className)}
        onKeyDown={press}
        onBlur={leave}
        onChange={(event) => {
          setQuestion(null)
          onChange?.(event)
        }}
      />
      {question && <NumberQuestion values={question} onChoose={choose} />}
    </>
  )
}

// React notices a change only when the value is set through the browser's own setter.
function setInputValue(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Asks below the field which of several numbers the typed text means. */
function NumberQuestion({
  values,
  onChoose,
}: {
  values: readonly string[]
  onChoose: (value: string) => void
}) {
  return (
    <fieldset className={styles.question} role="alert">
      <legend className={styles.words}>Which number do you mean?</legend>
      {values.map((value) => (
        <Button key={value} size="small" onClick={() => onChoose(value)}>
          {value}
        </Button>
      ))}
    </fieldset>
  )
}

/**
 * The typed number plus one step, never below zero and never above `max`; null when the text is not one number. Empty text counts
 * as zero.
 */
export function stepDecimal(typed: string, step: string, max?: string): string | null {
  const number = parseTypedNumber(typed.trim() === '' ? '0' : typed)
  if (number.kind !== 'number') return null
  const next = add(number.value, step)
  if (next.startsWith('-')) return '0'
  return max !== undefined && compare(next, max) > 0 ? max : next
}
