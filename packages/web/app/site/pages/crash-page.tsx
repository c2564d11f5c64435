import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useRequestId } from '../../request-id.tsx'
import { ButtonLink } from '../../ui/actions/button.tsx'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './crash-page.module.css'

/** Replaces a page that crashed, or whose user is unknown without a network: a message, and the id under which the server logged the error. */
export function CrashPage({ error }: { error: unknown }) {
  const documentId = useRequestId()
  const id = findRequestId(error) ?? documentId
  const unreachable = error instanceof ApiError && error.code === 'network.unreachable' ? error : null
  const title = unreachable ? 'No network' : 'Something went wrong'
  return (
    <MessagePage
      title={title}
      actions={
        <>
          {/* A link, because the server also sends this page without the scripts. */}
          <ButtonLink variant="primary" href="">
            Load again
          </ButtonLink>
          <ButtonLink href={paths.home}>Return to Home</ButtonLink>
        </>
      }
    >
      <title>{formatPageTitle(title)}</title>
      <p>
        {unreachable?.message ??
          'This page could not be shown. What you saved is safe. Load it again, or tell us.'}
      </p>
      {id && !unreachable && (
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
