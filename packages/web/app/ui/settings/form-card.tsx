import type { FormEventHandler, ReactNode } from 'react'
import { FieldColumn } from '../fields/form-grid.tsx'
import styles from './form-card.module.css'
import { OptionCard } from './option-card.tsx'

/** A card with a heading and a form of fields one above the other. The form checks the fields, so the browser does not. */
export function FormCard({
  title,
  onSubmit,
  children,
}: {
  title: string
  onSubmit: FormEventHandler<HTMLFormElement>
  children: ReactNode
}) {
  return (
    <OptionCard title={title}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <FieldColumn>{children}</FieldColumn>
      </form>
    </OptionCard>
  )
}
