import { clsx } from 'clsx'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './native-dialog.module.css'

/**
 * A question or a message in a dialog of the browser. It is for places where our Dialog may not have loaded, and for public
 * pages, which have no provider around it. `children` are its words and its name. Esc closes it, and the focus returns to the
 * element before.
 */
export function NativeDialog({
  wide = false,
  buttons,
  onClose,
  children,
}: {
  wide?: boolean
  buttons: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const words = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    box.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={box}
      role="alertdialog"
      className={clsx(styles.dialog, wide && styles.wide)}
      aria-labelledby={words}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // inside a Dialog, onCancel never fires: that Dialog prevents the default of the key
        event.preventDefault()
        onClose()
      }}
    >
      <div id={words}>{children}</div>
      <div className={styles.buttons}>{buttons}</div>
    </dialog>
  )
}
