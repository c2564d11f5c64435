import { clsx } from 'clsx'
import type { TableHTMLAttributes } from 'react'
import styles from './table.module.css'

/**
 * A table with thin lines between rows and tabular digits. The global class `right` aligns a cell to the
 * right.
 */
export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...rest} className={clsx(styles.table, className)} />
}
