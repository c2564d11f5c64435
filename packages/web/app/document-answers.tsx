import { createContext, type ReactNode, useContext } from 'react'
import { ANSWER_ATTRIBUTE, type FirstAnswer, readDocumentAnswers } from './lib/first-answers.ts'

const DocumentAnswersContext = createContext<readonly FirstAnswer[]>([])

/** Gives the document the first answers, on the server. */
export function DocumentAnswersProvider({
  answers,
  children,
}: {
  answers: readonly FirstAnswer[]
  children: ReactNode
}) {
  return <DocumentAnswersContext value={answers}>{children}</DocumentAnswersContext>
}

/**
 * The first answers as scripts of JSON. A browser does not run them, so the Content-Security-Policy has nothing to allow.
 * The browser renders again what the server wrote.
 */
export function DocumentAnswers() {
  const given = useContext(DocumentAnswersContext)
  const answers = typeof document === 'undefined' ? given : readDocumentAnswers()
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
