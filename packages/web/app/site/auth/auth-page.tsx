import { clsx } from 'clsx'
import { ArrowLeft, CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { paths } from '../../lib/paths.ts'
import { pressEarlyButtons } from '../../ui/actions/press-early-buttons.ts'
import { Icon } from '../../ui/display/icon.tsx'
import { SpinnerRing } from '../../ui/display/loading.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import styles from './auth.module.css'
import { useIsHydrated } from './use-is-hydrated.ts'

/** A page with one card in the middle: sign-in and all that belongs to it. Of these pages only /reset-password has a footer [FOOT-02]. */
export function AuthPage({
  wide = false,
  footer,
  children,
}: {
  wide?: boolean
  footer?: ReactNode
  children: ReactNode
}) {
  const isHydrated = useIsHydrated()
  useEffect(() => {
    if (!isHydrated) return // the buttons are disabled
    pressEarlyButtons()
    pressEarlyEnter()
  }, [isHydrated])
  return (
    <>
      <main className={clsx(styles.page, wide && styles.wide)} data-toasts="corner">
        <a className={styles.back} href={paths.home}>
          <Icon of={ArrowLeft} />
          Back to homepage
        </a>
        <div className={clsx('card', styles.card)}>
          <Logo href={paths.home} className={styles.logo} />
          {children}
        </div>
      </main>
      {footer}
    </>
  )
}

/** Presses Enter in the fields where inline-files.ts noted it, which checks a form whose button is disabled. */
function pressEarlyEnter(): void {
  for (const field of document.querySelectorAll('[data-early-enter]')) {
    field.removeAttribute('data-early-enter')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }
}

/** The heading of the card, and the sentence below it. `isStatus` announces both. */
export function AuthTitle({
  title,
  isStatus = false,
  children,
}: {
  title: string
  isStatus?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.title} role={isStatus ? 'status' : undefined}>
      <h1>{title}</h1>
      {children}
    </div>
  )
}

/** Shown while the server checks a link. */
export function AuthWaiting({ children }: { children: string }) {
  return (
    <>
      <AuthTitle title="One moment">
        <p className="soft">{children}</p>
      </AuthTitle>
      <p className={styles.waiting} role="status">
        <SpinnerRing size={16} />
        Verifying...
      </p>
    </>
  )
}

/** A message in the card that stays, unlike a toast. */
export function AuthNotice({ isBad = false, children }: { isBad?: boolean; children: ReactNode }) {
  return (
    <div className={clsx(styles.notice, isBad && styles.noticeBad)} role="status">
      <Icon of={isBad ? CircleAlert : CircleCheck} />
      <span>{children}</span>
    </div>
  )
}

/** An error that is about the entire form; shown above the button and announced. */
export function AuthFormError({ children }: { children: string | null }) {
  return (
    <div role="alert" className={styles.problem}>
      {children && <FieldError className={styles.problemText}>{children}</FieldError>}
    </div>
  )
}
