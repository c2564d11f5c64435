import { X } from 'lucide-react'
import * as RadixDialog from 'radix-ui/dialog'
import { type FormHTMLAttributes, type ReactNode, useRef } from 'react'
import { IconButton } from './button.tsx'
import { ScrollArea } from './scroll-area.tsx'
import './dialog.css'

export interface DialogProps {
  open: boolean
  /** Asked to close: by Esc, the scrim or the cross. Keep it open where unsaved words would be lost. */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** 'small' 480, 'mid' 920, 'wide' 1064 px, 'book' is a page to read; on phones every dialog is a full-height sheet. */
  size?: 'small' | 'mid' | 'wide' | 'book'
  /** Read out after the title; not shown. */
  description?: string
  /** What stands in the head after the title: badges, buttons. */
  headExtras?: ReactNode
  /** A click beside the dialog keeps it open; for forms, where a slip must not cost what was typed. */
  scrim?: 'closes' | 'keeps'
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
  children,
}: DialogProps) {
  const focus = useReturnFocus()
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" />
        <RadixDialog.Content
          className={`dialog ${size}`}
          {...focus}
          onInteractOutside={(event) => scrim === 'keeps' && event.preventDefault()}
          onEscapeKeyDown={(event) => isForAnother(event) && event.preventDefault()}
        >
          <header>
            <RadixDialog.Title className="h-page">{title}</RadixDialog.Title>
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
export function DialogBody({ flush = false, children }: { flush?: boolean; children: ReactNode }) {
  return <ScrollArea className={flush ? 'body flush' : 'body'}>{children}</ScrollArea>
}

/** A form that holds the body and the footer of a dialog. The form checks the fields itself, so the browser does not. */
export function DialogForm(props: Omit<FormHTMLAttributes<HTMLFormElement>, 'className' | 'noValidate'>) {
  return <form {...props} className="dialog-form" noValidate />
}

/** The item that a question is about, shown below the question. */
export function DialogSubject({ children }: { children: ReactNode }) {
  return <p className="meant">{children}</p>
}

/** The foot of a dialog: stays in view while the body scrolls. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <footer>{children}</footer>
}

/** The dialog hears Esc before what is in it; an open list of a field or a dialog of the browser's own takes it first. */
function isForAnother({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TAKES_ESC) !== null
}

const TAKES_ESC = '[role="combobox"][aria-expanded="true"], dialog[open]'

/** Brings focus back to what had it when the dialog opened; dialogs here are opened by state, not by a trigger. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
