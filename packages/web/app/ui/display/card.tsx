import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

/** A white surface with one hairline and no shadow; `pad` gives it 20 px inside. */
export function Card({ pad = false, className, ...rest }: ComponentProps<'section'> & { pad?: boolean }) {
  return <section {...rest} className={clsx('card', pad && 'pad', className)} />
}
