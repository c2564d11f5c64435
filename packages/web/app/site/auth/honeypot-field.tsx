import type { ComponentProps } from 'react'

/** A field that is hidden from people and screen readers. A text in it shows that a program filled in the form. */
export function HoneypotField({ input }: { input: ComponentProps<'input'> }) {
  return (
    <div hidden>
      <input type="text" {...input} tabIndex={-1} autoComplete="off" aria-label="Website" />
    </div>
  )
}
