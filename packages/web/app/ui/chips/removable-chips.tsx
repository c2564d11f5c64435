import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { Button } from '../actions/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './chip-group.module.css'

export interface RemovableChipsProps {
  label: string
  chips: readonly { words: string; onRemove: () => void }[]
  onClear: () => void
  /** The element that receives focus after the last chip is removed. */
  afterLast: RefObject<HTMLElement | null>
  className?: string
}

/** The active conditions of a list. The user removes each chip, or all at once. */
export function RemovableChips({ label, chips, onClear, afterLast, className }: RemovableChipsProps) {
  const group = useRef<HTMLUListElement>(null)
  const remove = (at: number) => {
    chips[at]?.onRemove()
    // The pressed button is removed, so focus moves to another chip first.
    const buttons = group.current?.querySelectorAll('button[title]') ?? []
    const next = buttons[at + 1] ?? buttons[at - 1] ?? afterLast.current
    if (next instanceof HTMLElement) next.focus()
  }
  const clear = () => {
    onClear()
    afterLast.current?.focus()
  }
  return (
    <ul ref={group} className={clsx(styles.chips, styles.removable, className)} aria-label={label}>
      {chips.map(({ words }, at) => (
        <li key={words}>
          <button type="button" className={styles.chip} title={words} onClick={() => remove(at)}>
            <span className="visually-hidden">Remove filter: </span>
            <span className={styles.words}>{words}</span>
            <Icon of={X} size={14} />
          </button>
        </li>
      ))}
      <li>
        <Button size="small" variant="quiet" onClick={clear}>
          Clear all
        </Button>
      </li>
    </ul>
  )
}
