import type { TableHTMLAttributes } from 'react'
import './table.css'

/** A plain table: hairlines between rows, numbers in columns. Cells with class `r` stand on the right. */
export function Table({ className, ...rest }: TableHTMLAttributes<HTMLTableElement>) {
  return <table {...rest} className={className ? `t ${className}` : 't'} />
}
