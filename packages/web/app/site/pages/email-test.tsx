import { useState } from 'react'
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type RouterContextProvider,
  useRouteError,
} from 'react-router'
import { readApiError, toApiError } from '../../lib/api-error.ts'
import { postForText } from '../../lib/other-calls.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { apiContext } from '../../request-context.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/feedback/toast.store.ts'
import { unlisted } from '../frame/describe-page.ts'
import { FramedMessage, NotFoundPage } from './framed-message.tsx'
import styles from './pages.module.css'

const NOT_SENT = 'The test mail was not sent.'

export const meta = () => [{ title: formatPageTitle('Test mail') }, unlisted]

/** In production the page exists for administrators only [MAILT-01]. */
export async function loader({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  if (!(await context.get(apiContext).canSendTestMail())) throw data(null, { status: 404 })
  return null
}

/**
 * Sends one mail to the operator and shows the answer of the server as it is. A refusal is also said in a sentence
 * [MAILT-01] [MAILT-02].
 */
export default function EmailTest() {
  const [answer, setAnswer] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    const { text, reason } = await postForText('/test-email').then(
      ({ text }) => ({ text, reason: findReason(text) }),
      (thrown: unknown) => ({ text: null, reason: toApiError(thrown).message }),
    )
    setSending(false)
    setAnswer(text)
    setProblem(reason)
    if (reason === null)
      toast({ title: 'Test mail sent', description: 'It is on its way to the address in TEST_MAIL_TO.' })
    else toast({ title: 'Error', description: NOT_SENT })
  }
  return (
    <FramedMessage
      title="Send a test mail"
      actions={
        <Button variant="primary" busy={isSending} busyLabel="Sending" onClick={() => void send()}>
          Send Test Mail
        </Button>
      }
    >
      <p>The mail goes to the address that is configured on this server.</p>
      {problem !== null && (
        <p role="alert">
          <b>{NOT_SENT}</b> {problem}
        </p>
      )}
      {answer !== null && (
        <output className={styles.answer} aria-label="Answer of the server">
          {answer}
        </output>
      )}
    </FramedMessage>
  )
}

/** The loader says that there is no such page; another error is shown by the root. */
export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />
  throw error
}

/** Why the server sent no mail, in the words of its answer. Null when it did. */
function findReason(text: string): string | null {
  const answer = parseAnswer(text)
  if (answer?.success === true) return null
  return typeof answer?.problem === 'string' ? answer.problem : readApiError(answer, 0).message
}

function parseAnswer(text: string): { success?: unknown; problem?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
