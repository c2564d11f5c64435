import { clsx } from 'clsx'
import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react'
import styles from './scroll-area.module.css'

/** How long the scrollbar stays after the pointer or scrolling stops. Source: requirement CONST-02. */
const SCROLLBAR_HIDE_DELAY_MS = 600

/** An area that shows its scrollbar only while it scrolls or the pointer moves over it. Set its height by class. */
export function ScrollArea({ className, ...rest }: ComponentProps<'div'>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Sets the attribute directly: rendering the content again on each scroll event would make scrolling slow.
  const show = ({ currentTarget: area }: SyntheticEvent<HTMLDivElement>) => {
    area.dataset.scrollbar = 'shown'
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      area.dataset.scrollbar = 'hidden'
    }, SCROLLBAR_HIDE_DELAY_MS)
  }
  return (
    <div
      {...rest}
      className={clsx(styles.area, className)}
      data-scrollbar="hidden"
      onScroll={show}
      onPointerMove={show}
    />
  )
}
