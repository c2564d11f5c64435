import { createContext, type ReactNode, useContext } from 'react'
import { ANSWER_ATTRIBUTE } from './lib/first-answers.ts'

/** The answers that a document carries: for each the address that it answers, and its JSON. */
export type FirstAnswer = { address: string; json: string }

const DocumentAnswersContext = createContext<readonly FirstAnswer[]>([])

/** Gives the document what the server answers before the browser asks. */
export function DocumentAnswersProvider({
  answers,
  children,
}: {
  answers: readonly FirstAnswer[]
  children: ReactNode
}) {
  return <DocumentAnswersContext value={answers}>{children}</DocumentAnswersContext>
}

/** The answers, as scripts of JSON: a browser does not run them, so the Content-Security-Policy has nothing to allow. */
export function DocumentAnswers() {
  const given = useContext(DocumentAnswersContext)
  const answers = typeof document === 'undefined' ? given : readFromDocument()
  return answers.map(({ address, json }) => (
    <script
      key={address}
      type="application/json"
      {...{ [ANSWER_ATTRIBUTE]: address }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<" cannot end its element
      dangerouslySetInnerHTML={{ __html: json.replaceAll('<', '\\u003c') }}
    />
  ))
}

/** What the server wrote, because the browser must render the same. */
function readFromDocument(): FirstAnswer[] {
  found ??= [...document.querySelectorAll<HTMLScriptElement>(`script[${ANSWER_ATTRIBUTE}]`)].map(
    (element) => ({ address: element.getAttribute(ANSWER_ATTRIBUTE) ?? '', json: element.text }),
  )
  return found
}

let found: FirstAnswer[] | undefined
