import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Card } from '../display/card.tsx'
import styles from './option-card.module.css'

/** A section of a settings page: a card with a heading, an optional sentence below it, and its content. */
export function OptionCard({
  title,
  hint,
  aside,
  className,
  children,
}: {
  title: string
  hint?: ReactNode
  /** The content at the end of the line of the title. */
  aside?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const id = useId()
  return (
    <Card pad aria-labelledby={id} className={className}>
      <div className={styles.top}>
        <h2 className="h-card" id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </Card>
  )
}

/**
 * One setting: its name and what it does on the left, its control on the right. `htmlFor` makes the name the label of
 * the control; a control without it carries its own name.
 */
export function OptionRow({
  label,
  hint,
  hintId,
  htmlFor,
  stacked = false,
  children,
}: {
  label: string
  hint?: ReactNode
  hintId?: string
  htmlFor?: string
  /** Puts a wide control below the text on phones. */
  stacked?: boolean
  children: ReactNode
}) {
  return (
    <div className={clsx(styles.option, stacked && styles.stacked)}>
      <div>
        {htmlFor ? (
          <label className="strong" htmlFor={htmlFor}>
            {label}
          </label>
        ) : (
          <p className="strong">{label}</p>
        )}
        {hint && (
          <p className="cap" id={hintId}>
            {hint}
          </p>
        )}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}
