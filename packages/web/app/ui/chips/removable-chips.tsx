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
  /** Where the focus goes when the last chip is gone. */
  afterLast: RefObject<HTMLElement | null>
  className?: string
}

/** What narrows a list, each chip to be taken away by itself, or all at once. */
export function RemovableChips({ label, chips, onClear, afterLast, className }: RemovableChipsProps) {
  const group = useRef<HTMLUListElement>(null)
  const remove = (at: number) => {
    chips[at]?.onRemove()
    // The pressed button goes, and the focus must not go with it.
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
