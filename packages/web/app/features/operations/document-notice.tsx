import { createContext, type ReactNode, useContext } from 'react'

const DocumentNotice = createContext<string | undefined>(undefined)
// Marked as pure: without the mark the browser would load it, although only the server uses it.
const TakesTestPaymentsOnly = /* @__PURE__ */ createContext(false)

/** Writes the notice for all people into the document, as JSON, and gives the bar of a rehearsal what it needs. */
export function DocumentNoticeProvider({
  notice,
  takesTestPaymentsOnly,
  children,
}: {
  notice: object | null
  takesTestPaymentsOnly: boolean
  children: ReactNode
}) {
  return (
    <TakesTestPaymentsOnly value={takesTestPaymentsOnly}>
      <DocumentNotice value={notice === null ? undefined : JSON.stringify(notice)}>{children}</DocumentNotice>
    </TakesTestPaymentsOnly>
  )
}

/**
 * Says on every page that no real payments are taken. Only the server renders it, so it costs the browser no code: React
 * leaves an element that it does not expect at the start of the body as it is.
 */
export function RehearsalBar() {
  return (
    useContext(TakesTestPaymentsOnly) && (
      <aside className="rehearsal" aria-label="Rehearsal">
        Rehearsal: this site takes test payments only. No card is charged.
      </aside>
    )
  )
}

/** The notice in this document, as JSON; the browser reads it from the document itself. */
export function useDocumentNotice(): string | undefined {
  const given = useContext(DocumentNotice)
  if (typeof document === 'undefined') return given
  return document.documentElement.dataset.notice
}
