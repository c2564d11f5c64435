import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type FormHTMLAttributes, type ReactNode, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../actions/button.tsx'
import { ScrollArea } from '../layout/scroll-area.tsx'
import styles from './dialog.module.css'
import { useReturnFocus } from './return-focus.ts'

export interface DialogProps {
  open: boolean
  /**
   * Called on Esc, on a click on the scrim and on the close button. Keep the dialog open when unsaved text
   * would be lost.
   */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** 'small' 480, 'mid' 920, 'wide' 1064 px; on phones every dialog is a full-height sheet. */
  size?: 'small' | 'mid' | 'wide'
  /** Screen readers read it after the title; not visible. */
  description?: string
  /** Content of the header after the title: badges, buttons. */
  headExtras?: ReactNode
  /** 'keeps' ignores a click on the scrim; for forms, where a wrong click must not discard typed text. */
  scrim?: 'closes' | 'keeps'
  className?: string
  headClassName?: string
  titleClassName?: string
  children: ReactNode
}

/**
 * A dialog with a header. Put DialogBody and DialogFooter inside, or a form that contains both. On close,
 * focus returns to the previous element.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  size = 'small',
  description,
  headExtras,
  scrim = 'closes',
  className,
  headClassName,
  titleClassName,
  children,
}: DialogProps) {
  const focus = useReturnFocus(open)
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (open ? ignoreSecondClick : undefined), [open])
  // Radix listens for Esc only some frames after the dialog is visible; until then this closes it.
  useLayoutEffect(() => {
    if (!open) return
    const closeOnEsc = (event: KeyboardEvent) => {
      const isTop = [...document.querySelectorAll('[data-dialog]')].at(-1) === content.current
      if (event.key === 'Escape' && !event.defaultPrevented && isTop) onOpenChange(false)
    }
    document.addEventListener('keydown', closeOnEsc)
    return () => document.removeEventListener('keydown', closeOnEsc)
  }, [open, onOpenChange])
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          ref={content}
          className={clsx(
            styles.dialog,
            size === 'mid' && styles.mid,
            size === 'wide' && styles.wide,
            className,
          )}
          {...focus}
          data-dialog
          onInteractOutside={(event) => scrim === 'keeps' && event.preventDefault()}
          onEscapeKeyDown={(event) => isHandledElsewhere(event) && event.preventDefault()}
        >
          <header className={clsx(styles.head, headClassName)}>
            <RadixDialog.Title className={clsx('h-page', styles.title, titleClassName)}>
              {title}
            </RadixDialog.Title>
            {headExtras}
            <span className="gap" />
            <RadixDialog.Close asChild>
              <IconButton icon={X} iconSize={18} label="Close" />
            </RadixDialog.Close>
          </header>
          {description && (
            <RadixDialog.Description className="visually-hidden">{description}</RadixDialog.Description>
          )}
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const DOUBLE_CLICK_MS = 500

/** When a dialog closes by the first click of a double click, the second one must not press what was below it. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, true)
  setTimeout(() => removeEventListener('click', ignore, true), DOUBLE_CLICK_MS)
}

/** The part of a dialog that scrolls; `flush` removes its padding. */
export function DialogBody({
  flush = false,
  label,
  className,
  children,
}: {
  flush?: boolean
  /** The name of a body without any control, which the keyboard then reaches to scroll it. */
  label?: string
  className?: string
  children: ReactNode
}) {
  const focusable = label === undefined ? {} : { role: 'region', 'aria-label': label, tabIndex: 0 }
  return (
    <ScrollArea className={clsx(styles.body, flush && styles.flush, className)} {...focusable}>
      {children}
    </ScrollArea>
  )
}

/**
 * A form that contains the body and the footer of a dialog. The form checks the fields, so the browser does
 * not.
 */
export function DialogForm(props: Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate />
}

/** The record that a question is about, shown below the question. */
export function DialogSubject({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={clsx(styles.subject, className)}>{children}</p>
}

/** The footer of a dialog; it stays visible while the body scrolls. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer className={clsx(styles.foot, className)} data-bottom-bar>
      {children}
    </footer>
  )
}

/**
 * The dialog receives Esc before the elements inside it. An open list of a field or a native dialog must
 * handle Esc first.
 */
function isHandledElsewhere({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TAKES_ESC) !== null
}

const TAKES_ESC = '[role="combobox"][aria-expanded="true"], dialog[open]'

export { useReturnFocus } from './return-focus.ts'
