import { clsx } from 'clsx'
import type { TableHTMLAttributes } from 'react'
import styles from './table.module.css'

/** A plain table: hairlines between rows, figures of one width. A cell with the global class `right` stands on the right. */
export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...rest} className={clsx(styles.table, className)} />
}
