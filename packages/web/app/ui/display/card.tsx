import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A surface with a thin border and no shadow; `pad` adds 20 px of padding. */
export function Card({ pad = false, className, ...rest }: ComponentProps<'section'> & { pad?: boolean }) {
  return <section {...rest} className={clsx('card', pad && 'pad', className)} />
}
