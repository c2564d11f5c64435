import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../actions/button.tsx'
import type { LucideIcon } from '../display/icon.tsx'
import { Popover } from '../display/popover.tsx'
import styles from './disclosure.module.css'

export interface DisclosureProps {
  label: string
  icon: LucideIcon
  /** The icon while the panel is open. */
  openIcon?: LucideIcon
  className?: string
  panelClassName?: string
  /** The panel; `close` closes it, for links inside it. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a panel below it. The button, Esc, and a press outside close the panel. */
export function Disclosure({
  label,
  icon,
  openIcon = icon,
  className,
  panelClassName,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!open) return
    const closeOnOutsidePress = (event: PointerEvent) => {
      if (!(event.target instanceof Node && place.current?.contains(event.target))) setOpen(false)
    }
    const closeOnEsc = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      place.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeOnOutsidePress)
    document.addEventListener('keydown', closeOnEsc)
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsidePress)
      document.removeEventListener('keydown', closeOnEsc)
    }
  }, [open])

  return (
    <div className={clsx(styles.disclosure, className)} ref={place}>
      <IconButton
        label={label}
        icon={open ? openIcon : icon}
        iconSize={18}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover id={panelId} className={clsx(styles.panel, panelClassName)}>
          {children(() => setOpen(false))}
        </Popover>
      )}
    </div>
  )
}
