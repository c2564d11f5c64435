import { type NavigateFunction, useLocation, useNavigate, useSearchParams } from 'react-router'

/** How a screen writes its open dialog into the address parameters and reads it back; null is not a dialog. */
type DialogInUrl<Dialog> = {
  parseDialog(params: URLSearchParams): Dialog | null
  withDialog(params: URLSearchParams, dialog: Dialog | null): URLSearchParams
}

/**
 * The open dialog of a screen, with functions to open and close one. The dialog is in the address, so that
 * Back closes it and a link opens it. Closing goes back when this hook opened the dialog, so that the history
 * has no extra entry. A second call of close has no effect.
 */
export function useDialogInUrl<Dialog>({ parseDialog, withDialog }: DialogInUrl<Dialog>) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  // only this hook writes this state
  const openedHere = (state as { openedDialog?: boolean } | null)?.openedDialog === true
  const open = (dialog: Dialog): void => {
    const replace = parseDialog(getCurrentSearchParams()) !== null
    void navigate(
      { search: withDialog(getCurrentSearchParams(), dialog).toString() },
      // When a dialog replaces one that a link opened, the history has no entry of this hook before it
      // either.
      { state: { openedDialog: !replace || openedHere }, preventScrollReset: true, replace },
    )
  }
  const close = (): void => {
    if (isGoingBack || parseDialog(getCurrentSearchParams()) === null) return // it is closing already
    if (openedHere) goBack(navigate)
    else
      void navigate(
        { search: withDialog(getCurrentSearchParams(), null).toString() },
        { replace: true, preventScrollReset: true },
      )
  }
  return { dialog: parseDialog(params), open, close }
}

/** How code outside a screen opens an address with a dialog of it: closing the dialog goes back to where the user was. */
export const OPENS_DIALOG = { state: { openedDialog: true } }

let isGoingBack = false

// The browser goes back with a delay. A second request before that would leave the screen.
function goBack(navigate: NavigateFunction): void {
  isGoingBack = true
  window.addEventListener('popstate', () => (isGoingBack = false), { once: true })
  void navigate(-1)
}

/**
 * The current parameters of the address, for code that changes some of them. The router renders a change a
 * moment later. Of two changes in that time, the second would lose the first if it started from the rendered
 * address.
 */
export function getCurrentSearchParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}
