import { type NavigateFunction, useLocation, useNavigate, useSearchParams } from 'react-router'
import { currentSearchParams } from './current-search-params.ts'

/** How a screen writes its open dialog into the address parameters and reads it back; null is none. */
export type DialogInUrl<Dialog> = {
  dialogOf(params: URLSearchParams): Dialog | null
  withDialog(params: URLSearchParams, dialog: Dialog | null): URLSearchParams
}

/**
 * The open dialog of a screen and the ways to open and close one. It stands in the address, so Back closes it and a
 * link opens it; closing goes back when we opened it, so the history stays clean. Closing twice is closing once.
 */
export function useDialogInUrl<Dialog>({ dialogOf, withDialog }: DialogInUrl<Dialog>) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const openedHere = (state as { openedDialog?: boolean } | null)?.openedDialog === true // only we write this state
  const open = (dialog: Dialog): void => {
    const replace = dialogOf(params) !== null
    void navigate(
      { search: withDialog(currentSearchParams(), dialog).toString() },
      // A dialog that takes the place of one that a link opened has no entry of ours before it either.
      { state: { openedDialog: !replace || openedHere }, preventScrollReset: true, replace },
    )
  }
  const close = (): void => {
    if (isGoingBack || dialogOf(currentSearchParams()) === null) return // it is closing already
    if (openedHere) goBack(navigate)
    else
      void navigate(
        { search: withDialog(currentSearchParams(), null).toString() },
        { replace: true, preventScrollReset: true },
      )
  }
  return { dialog: dialogOf(params), open, close }
}

let isGoingBack = false

// The browser goes back some time after it is asked. Asked again before that, it would leave the screen.
function goBack(navigate: NavigateFunction): void {
  isGoingBack = true
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true })
  void navigate(-1)
}
