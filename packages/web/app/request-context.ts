import { createContext } from 'react-router'

/** The in-process API client that the server hands to page loaders. */
export const apiContext = createContext<unknown>(undefined)

/** The nonce of this document's scripts and style elements. */
export const nonceContext = createContext<string | undefined>(undefined)

/** The id under which the server logs this request. */
export const requestIdContext = createContext<string | undefined>(undefined)
