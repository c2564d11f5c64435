import { clsx } from 'clsx'
import { TriangleAlert } from 'lucide-react'
import type { FormEventHandler, ReactNode } from 'react'
import { Icon } from '../display/icon.tsx'
import { FieldColumn } from '../fields/form-grid.tsx'
import { OptionCard } from './option-card.tsx'
import styles from './side-and-main.module.css'

/** A narrow column, such as a form, next to a wide one; one above the other on tablets and phones. */
export function SideAndMain({
  side,
  className,
  children,
}: {
  side: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={clsx(styles.columns, className)}>
      <div className={styles.column}>{side}</div>
      <div className={styles.column}>{children}</div>
    </div>
  )
}

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

/** A sentence that a person should act on; it stays on the screen, unlike a toast. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={styles.warning} role="status">
      <Icon of={TriangleAlert} />
      <p>{children}</p>
    </div>
  )
}
