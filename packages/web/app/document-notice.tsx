import { createContext, type ReactNode, useContext } from 'react'

const DocumentNotice = createContext<string | undefined>(undefined)

/** Writes the notice for all people into the document, as JSON. */
export function DocumentNoticeProvider({ notice, children }: { notice: object | null; children: ReactNode }) {
  return (
    <DocumentNotice value={notice === null ? undefined : JSON.stringify(notice)}>{children}</DocumentNotice>
  )
}

/** The notice in this document, as JSON; the browser reads it from the document itself. */
export function useDocumentNotice(): string | undefined {
  const given = useContext(DocumentNotice)
  if (typeof document === 'undefined') return given
  return document.documentElement.dataset.notice
}
