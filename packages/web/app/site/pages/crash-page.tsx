import type { ReactNode } from 'react'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useRequestId } from '../../request-id.tsx'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './crash-page.module.css'

/** Replaces a page that crashed: a message and the id under which the server logged the error. */
export function CrashPage({ error }: { error: unknown }) {
  const documentId = useRequestId()
  const id = findRequestId(error) ?? documentId
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <>
          <Button variant="primary" onClick={() => location.reload()}>
            Load again
          </Button>
          <ButtonLink href={paths.home}>Return to Home</ButtonLink>
        </>
      }
    >
      <title>{formatPageTitle('Something went wrong')}</title>
      <p>This page could not be shown. What you saved is safe. Load it again, or tell us.</p>
      {id && (
        <p className="num">
          Error id: <b>{id}</b>
        </p>
      )}
    </MessagePage>
  )
}

function findRequestId(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined
  return typeof error.requestId === 'string' ? error.requestId : undefined
}

/** A page with one message: a heading, a sentence, a link. */
export function MessagePage({
  title,
  actions,
  children,
}: {
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <main className={styles.message}>
      <Logo href={paths.home} className={styles.logo} />
      <h1>{title}</h1>
      {children}
      <div className={styles.actions}>{actions}</div>
    </main>
  )
}
