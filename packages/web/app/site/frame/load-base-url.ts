import type { LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { apiContext } from '../../request-context.ts'

/** The address of the installation, for the head of a page whose content needs nothing from the server. */
export function loadBaseUrl({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  return { baseUrl: context.get(apiContext).baseUrl }
}
