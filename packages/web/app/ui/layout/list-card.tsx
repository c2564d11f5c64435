import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Card } from '../display/card.tsx'
import styles from './list-card.module.css'
import { ScrollArea } from './scroll-area.tsx'

/** A card with a heading, an optional element at the end of its line, and a list below it. */
export function ListCard({
  title,
  aside,
  foot,
  children,
}: {
  title: string
  aside?: ReactNode
  /** Below the list, such as a button that loads more. */
  foot?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="h-card" id={id}>
          {title}
        </h2>
        <span className={styles.aside}>{aside}</span>
      </div>
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </Card>
  )
}

/**
 * A wide table inside a ListCard. It scrolls sideways where it does not fit; on a phone each row is a block, in which
 * `data-name` of a cell names it.
 */
export function ListTable({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    // A region that scrolls must be reachable by keyboard.
    <ScrollArea className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={clsx(styles.table, className)}>{children}</table>
    </ScrollArea>
  )
}

/** A sentence that a ListCard shows in place of its list. */
export function ListNote({ children }: { children: ReactNode }) {
  return <div className={clsx('soft', styles.note)}>{children}</div>
}

/** The last cell of a row: its button or menu. */
export function ActionsCell({ children }: { children: ReactNode }) {
  return <td className={styles.actions}>{children}</td>
}

/** A cell of a ListTable with a text that may take several lines. */
export function TextCell({ children }: { children: ReactNode }) {
  return <td className={styles.text}>{children}</td>
}
