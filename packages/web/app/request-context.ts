import { createContext } from 'react-router'

/** What the loaders of pages can ask the server about the visitor. */
export type PageApi = { canSendTestMail(): Promise<boolean> }

/** The server's answers for page loaders. */
export const apiContext = createContext<PageApi>()

/** The nonce of this document's scripts and style elements. */
export const nonceContext = createContext<string | undefined>(undefined)

/** The id under which the server logs this request. */
export const requestIdContext = createContext<string | undefined>(undefined)
