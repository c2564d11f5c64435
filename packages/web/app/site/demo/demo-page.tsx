import { useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  type RouterContextProvider,
  useRouteError,
} from 'react-router'
import { postAuth } from '../../lib/api.ts'
import { toApiError } from '../../lib/api-error.ts'
import { publishAuthEvent } from '../../lib/auth-events.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import { Button, ButtonLink } from '../../ui/actions/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { describePage } from '../frame/describe-page.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { NotFoundPage } from '../pages/framed-message.tsx'
import styles from './demo.module.css'

const description = 'Open Candlebook with a sample record of 14 months, for two hours, without an account.'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? describePage({
        title: formatPageTitle('Demo'),
        description,
        path: paths.demo,
        baseUrl: loaderData.baseUrl,
      })
    : [{ title: formatPageTitle('Demo') }]

/** An installation without a public demo has no such page. */
export function loader({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const { hasPublicDemo, baseUrl, sellsPlans } = context.get(apiContext)
  if (!hasPublicDemo) throw data(null, { status: 404 })
  return { baseUrl, sellsPlans }
}

/** Opens the desk on an own copy of the demo record. */
export default function DemoPage() {
  const [isOpening, setOpening] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setOpening(true)
    setProblem(null)
    try {
      await startDemo()
      location.assign(paths.app)
    } catch (thrown) {
      setProblem(toApiError(thrown).message)
      setOpening(false)
    }
  }
  return (
    <SiteFrame>
      <div className={styles.page}>
        <h1>Try it without an account</h1>
        <p className={styles.lead}>
          You get your own copy of a sample record: 14 months of trades, a journal and a library. Change what
          you like. Nobody else sees it, and it is erased after two hours.
        </p>
        <ul className={styles.limits}>
          <li>The trades are invented. They are no advice and no promise.</li>
          <li>Uploads, imports of broker files, API tokens, mail and payments are for accounts only.</li>
        </ul>
        <noscript>
          <p>The demo needs JavaScript.</p>
        </noscript>
        {problem !== null && <FieldError isAlert>{problem}</FieldError>}
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={isOpening}
            busyLabel="Preparing your copy"
            onClick={() => void open()}
          >
            Open the demo
          </Button>
          <ButtonLink href={paths.signUp}>Create account</ButtonLink>
        </div>
      </div>
    </SiteFrame>
  )
}

/** The page of the 404; any other failure is for the boundary around the pages. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}

/**
 * Opens the public demo: an account of two hours with an own copy of the demo record. A user who is signed in stays so.
 * Throws ApiError.
 */
async function startDemo(): Promise<void> {
  await postAuth('/demo', {})
  publishAuthEvent({ type: 'signed-in' })
}
