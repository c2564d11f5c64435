import { createContext, type ReactNode, useContext } from 'react'

const RequestId = createContext<string | undefined>(undefined)

export function RequestIdProvider({ id, children }: { id: string | undefined; children: ReactNode }) {
  return <RequestId value={id}>{children}</RequestId>
}

/** The id under which the server logged the request for this document; the browser reads it from the document itself. */
export function useRequestId(): string | undefined {
  const given = useContext(RequestId)
  if (typeof document === 'undefined') return given
  return document.documentElement.dataset.request
}
