import { clsx } from 'clsx'
import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import type { FormHTMLAttributes, ReactNode } from 'react'
import { IconButton } from '../actions/button.tsx'
import { ScrollArea } from '../layout/scroll-area.tsx'
import styles from './dialog.module.css'
import { useReturnFocus } from './return-focus.ts'

export interface DialogProps {
  open: boolean
  /** Asked to close: by Esc, the scrim or the cross. Keep it open where unsaved words would be lost. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** 'small' 480, 'mid' 920, 'wide' 1064 px; on phones every dialog is a full-height sheet. */
  size?: 'small' | 'mid' | 'wide'
  /** Read out after the title; not shown. */
  description?: string
  /** What stands in the head after the title: badges, buttons. */
  headExtras?: ReactNode
  /** A click beside the dialog keeps it open; for forms, where a slip must not cost what was typed. */
  scrim?: 'closes' | 'keeps'
  className?: string
  headClassName?: string
  titleClassName?: string
  children: ReactNode
}

/** A dialog with a head; inside go DialogBody and DialogFooter, if need be within a form. Focus returns to where it was. */
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
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className={styles.scrim} />
        <RadixDialog.Content
          className={clsx(
            styles.dialog,
            size === 'mid' && styles.mid,
            size === 'wide' && styles.wide,
            className,
          )}
          {...focus}
          data-dialog
          onInteractOutside={(event) => scrim === 'keeps' && event.preventDefault()}
          onEscapeKeyDown={(event) => isForAnother(event) && event.preventDefault()}
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

/** The part of a dialog that scrolls; `flush` takes its padding away. */
export function DialogBody({
  flush = false,
  className,
  children,
}: {
  flush?: boolean
  className?: string
  children: ReactNode
}) {
  return <ScrollArea className={clsx(styles.body, flush && styles.flush, className)}>{children}</ScrollArea>
}

/** A form that holds the body and the footer of a dialog. The form checks the fields itself, so the browser does not. */
export function DialogForm(props: Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'noValidate'>) {
  return <form {...props} noValidate />
}

/** The item that a question is about, shown below the question. */
export function DialogSubject({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={clsx(styles.subject, className)}>{children}</p>
}

/** The foot of a dialog: stays in view while the body scrolls. */
export function DialogFooter({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <footer className={clsx(styles.foot, className)} data-bottom-bar>
      {children}
    </footer>
  )
}

/** The dialog hears Esc before what is in it; an open list of a field or a dialog of the browser's own takes it first. */
function isForAnother({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TAKES_ESC) !== null
}

const TAKES_ESC = '[role="combobox"][aria-expanded="true"], dialog[open]'

export { useReturnFocus } from './return-focus.ts'
