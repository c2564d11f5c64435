import type { ReactNode } from 'react'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { SiteFrame } from '../frame/site-frame.tsx'
import styles from './pages.module.css'

/** A public page with one message: a heading, what it says, and what to do. */
export function FramedMessage({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <SiteFrame>
      <div className={styles.message}>
        <h1>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </SiteFrame>
  )
}

/** The page of an unknown address [ROUTE-05]. */
export function NotFoundPage() {
  return (
    <FramedMessage
      title="Oops! Page not found"
      actions={
        <ButtonLink variant="primary" href={paths.home}>
          Return to Home
        </ButtonLink>
      }
    >
      <title>{formatPageTitle('Page not found')}</title>
      <p>There is nothing at this address. It may have been mistyped, or the page has moved.</p>
    </FramedMessage>
  )
}
