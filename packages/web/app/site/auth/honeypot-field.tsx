import type { UseFormRegisterReturn } from 'react-hook-form'

/** A field that people and screen readers never meet. A program that fills in every field gives itself away. */
export function HoneypotField({ input }: { input: UseFormRegisterReturn }) {
  return (
    <div hidden>
      <input type="text" {...input} tabIndex={-1} autoComplete="off" aria-label="Website" />
    </div>
  )
}
