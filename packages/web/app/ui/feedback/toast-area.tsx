import { clsx } from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useState, useSyncExternalStore } from 'react'
import { IconButton } from '../actions/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './toast.module.css'
import { dismissToast, type ShownToast, toastStore } from './toast.store.ts'
import { useToastPlace } from './toast-place.ts'

/** The swipe distance to the right that closes a toast. Source: requirement TOAST-04, unit per its note. */
const SWIPE_THRESHOLD_PX = 50

/** The region where toasts appear; F8 moves focus to it [TOAST-05]. */
export function ToastArea() {
  const { toasts } = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const [list, setList] = useState<HTMLElement | null>(null)
  useToastPlace(
    list,
    toasts.some(({ open }) => open),
  )
  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX} label="Notification">
      {toasts.map((shown) => (
        <Toast key={shown.id} shown={shown} />
      ))}
      <RadixToast.Viewport ref={setList} className={styles.list} hotkey={['F8']} />
    </RadixToast.Provider>
  )
}

function Toast({ shown }: { shown: ShownToast }) {
  const { id, title, description, variant, action } = shown
  const bad = variant === 'destructive'
  return (
    <RadixToast.Root
      className={clsx(styles.toast, bad && styles.destructive)}
      data-variant={variant}
      open={shown.open}
      onOpenChange={(open) => !open && dismissToast(id)}
      duration={shown.durationMs}
    >
      <Icon of={bad ? CircleAlert : Check} size={18} />
      <RadixToast.Title className={styles.title}>{title}</RadixToast.Title>
      {(description || action) && (
        <div className={styles.text}>
          {description && (
            <RadixToast.Description asChild>
              <span>{description}</span>
            </RadixToast.Description>
          )}
          {action && (
            <RadixToast.Action altText={action.label} className={styles.action} onClick={action.onPress}>
              {action.label}
            </RadixToast.Action>
          )}
        </div>
      )}
      <RadixToast.Close asChild>
        <IconButton icon={X} label="Dismiss" className={styles.close} />
      </RadixToast.Close>
    </RadixToast.Root>
  )
}
