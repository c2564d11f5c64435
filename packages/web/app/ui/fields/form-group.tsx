import { clsx } from 'clsx'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '../display/icon.tsx'
import styles from './form-group.module.css'

/** A named group of fields. A line separates it from the group before it. */
export function FormGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={clsx('h-group', styles.legend)}>{name}</legend>
      <div className={styles.body}>{children}</div>
    </fieldset>
  )
}

/**
 * A named group of fields that is folded until the user opens it, or one of its fields gets a value or a problem. After a
 * failed save the first field with a problem gets the focus, when it is in this group.
 */
export function FoldedGroup({
  name,
  holds,
  startsOpen,
  isFilled,
  hasProblem,
  onToggle,
  children,
}: {
  name: string
  /** The names of the fields, shown next to the name of the group. */
  holds: string
  startsOpen: boolean
  isFilled: boolean
  hasProblem: boolean
  /** Called when the user opens or closes the group. */
  onToggle: (open: boolean) => void
  children: ReactNode
}) {
  const [open, setOpen] = useState(startsOpen || isFilled)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isFilled) setOpen(true)
  }, [isFilled])
  useEffect(() => {
    if (!hasProblem || body.current?.checkVisibility()) return
    setOpen(true)
    const isElsewhere = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (!isElsewhere)
      setTimeout(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }, [hasProblem])
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes a summary a button */}
      <summary className={styles.summary} onClick={() => onToggle(!open)}>
        <Icon of={ChevronRight} size={14} className={styles.chevron} />
        <b className="h-group">{name}</b>
        <span className={clsx('mini', styles.holds)}>{holds}</span>
      </summary>
      <div className={styles.body} ref={body}>
        {children}
      </div>
    </details>
  )
}
