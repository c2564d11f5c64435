import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import styles from './popover.module.css'

/** The surface of a popup above the page: a panel, a list of suggestions. */
export function Popover({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={getPopoverClass(className)} />
}

/** The classes of that surface, for an element that a library renders. */
export function getPopoverClass(className?: string): string {
  return clsx(styles.popover, className)
}
