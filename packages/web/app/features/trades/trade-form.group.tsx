import type { ReactNode } from 'react'

/** A named group of the trade form. */
export function FormGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="grp">
      <legend className="h-group">{name}</legend>
      <div className="grp-body">{children}</div>
    </fieldset>
  )
}
