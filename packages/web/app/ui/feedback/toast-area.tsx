import { clsx } from 'clsx'
import { Check, CircleAlert, X } from 'lucide-react'
import * as RadixToast from 'radix-ui/toast'
import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { IconButton } from '../actions/button.tsx'
import { Icon } from '../display/icon.tsx'
import styles from './toast.module.css'
import { dismissToast, type ShownToast, toastStore } from './toast.store.ts'

/** The swipe distance to the right that closes a toast. Source: requirement TOAST-04, unit per its note. */
const SWIPE_THRESHOLD_PX = 50

/** The region where toasts appear; F8 moves focus to it [TOAST-05]. */
export function ToastArea() {
  const { toasts } = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const [list, setList] = useState<HTMLElement | null>(null)
  const isShown = toasts.some(({ open }) => open)
  useToastPlace(list, isShown)
  const round = useRound(isShown)
  return (
    <RadixToast.Provider
      key={round}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
      label="Notification"
    >
      {toasts.map((shown) => (
        <Toast key={shown.id} shown={shown} />
      ))}
      <RadixToast.Viewport ref={setList} className={styles.list} hotkey={['F8']} />
    </RadixToast.Provider>
  )
}

/**
 * How often a toast has appeared where none was shown. A toast under the pointer or with the focus waits, and the provider still
 * waits after such a toast was dismissed: without a new provider, the next toast would never disappear [TOAST-03].
 */
function useRound(isShown: boolean): number {
  const [{ round, wasShown }, setState] = useState({ round: 0, wasShown: isShown })
  if (isShown !== wasShown) setState({ round: isShown ? round + 1 : round, wasShown: isShown })
  return round
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

/**
 * Sets the position of toasts. `data-over` of the list names what is below them: a dialog, or a page that has nothing in its
 * corner. On phones: above the footer of the open dialog, otherwise above the tab bar. `--toast-bottom` is that edge, and
 * `--toast-space` of the page is the height that content below the toasts adds at its end. On wider screens: below the row of
 * tabs at the top of the page. `--toast-top` is that edge, and is negative when the row is scrolled away.
 *
 * The style of the page changes on phones only, because the browser then computes the style of every element again. For the
 * same reason no style sheet asks `:root:has(…)`: it would do so after each change of the document.
 */
function useToastPlace(list: HTMLElement | null, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!list || !isShown) return
    const { style: pageStyle } = document.documentElement
    const phone = matchMedia('(max-width: 719px)')
    const place = () => {
      const over = findPlace()
      if (over) list.dataset.over = over
      else delete list.dataset.over
      list.style.setProperty('--toast-bottom', `${measureBottomBar()}px`)
      list.style.setProperty('--toast-top', `${measureTabRow()}px`)
      if (phone.matches) pageStyle.setProperty('--toast-space', `${list.offsetHeight + GAP_PX}px`)
      else pageStyle.removeProperty('--toast-space')
    }
    place()
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('animationend', place) // a dialog that slides up
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { passive: true })
    return () => {
      changes.disconnect()
      document.removeEventListener('animationend', place)
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place)
      pageStyle.removeProperty('--toast-space')
    }
  }, [list, isShown])
}

const GAP_PX = 8

/** What is below the toasts, when that changes their place: an open dialog, or a page with one card in the middle. */
function findPlace(): 'dialog' | 'corner' | null {
  if (document.querySelector('[data-toasts="corner"]')) return 'corner'
  return document.querySelector('[data-dialog]') ? 'dialog' : null
}

/** The height of the bars at the lower edge, of the top dialog or of the page. A bar that is hidden has no place. */
function measureBottomBar(): number {
  const dialog = [...document.querySelectorAll('[data-dialog]')].at(-1)
  const bars = [...(dialog ?? document).querySelectorAll('[data-bottom-bar]')]
  const heights = bars
    .filter((bar) => bar.checkVisibility())
    .map((bar) => window.innerHeight - bar.getBoundingClientRect().top)
  return Math.max(0, ...heights)
}

/** The lower edge of the row of tabs at the top of the page; 0 without one. */
function measureTabRow(): number {
  return document.querySelector('[data-tab-row]')?.getBoundingClientRect().bottom ?? 0
}
