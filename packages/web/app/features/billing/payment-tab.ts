/**
 * Opens an address that is still being fetched in a new tab. Call it in the handler of a click: browsers block tabs
 * that open later. If the browser blocks the tab, this page opens the address, and the result is null [CHK-03]. If the
 * fetch fails, the tab is closed and the error is thrown.
 */
export async function openInNewTab(fetchAddress: () => Promise<string>): Promise<Window | null> {
  const tab = window.open('', '_blank')
  try {
    const address = await fetchAddress()
    if (!tab || tab.closed) {
      location.assign(address)
      return null
    }
    tab.opener = null // the page of the other site must not control this one
    tab.location.replace(address)
    return tab
  } catch (thrown) {
    tab?.close()
    throw thrown
  }
}

/** How often it is looked whether the tab was closed. Source: requirement CHK-04. */
const LOOK_EVERY_MS = 1_000

/** How long a tab is watched. Source: requirement CHK-06. */
const MAX_WATCH_MS = 10 * 60_000

/**
 * Calls `onReturn` once when the tab of the payment provider was closed, and once when a completed checkout is
 * signalled; the signal also closes the tab. A tab that a newer one replaces is no longer watched. Ends after 10
 * minutes [CHK-04] [CHK-05] [CHK-06].
 */
export function watchTab(tab: Window, onReturn: () => void): void {
  stopWatching()
  takeCheckoutSignal() // removes the signal of an earlier checkout
  let isOpen = true
  const look = () => {
    if (takeCheckoutSignal()) {
      stopWatching()
      tab.close()
      onReturn()
    } else if (isOpen && tab.closed) {
      // Not the end: a page of the provider can hide itself from this one, which looks like a closed tab.
      isOpen = false
      onReturn()
    }
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  const end = setTimeout(() => stopWatching(), MAX_WATCH_MS)
  window.addEventListener('storage', look)
  stopWatching = () => {
    clearInterval(timer)
    clearTimeout(end)
    window.removeEventListener('storage', look)
    stopWatching = () => {}
  }
}

let stopWatching = () => {}

const KEY = 'checkoutSuccess'

/**
 * Tells the tab that started the checkout that it was completed. The signal is a hint that anyone can write: the other
 * tab asks the server for the state [CHK-05]. `onTaken` is called when the other tab has read it; returns the function
 * that stops listening.
 */
export function sendCheckoutSignal(onTaken: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => key === KEY && newValue === null && onTaken()
  window.addEventListener('storage', listen)
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // Without storage the other tab finds out when this one is closed.
  }
  return () => window.removeEventListener('storage', listen)
}

/** Whether a completed checkout was signalled. Removes the signal. */
function takeCheckoutSignal(): boolean {
  try {
    const isSent = localStorage.getItem(KEY) === 'true'
    if (isSent) localStorage.removeItem(KEY)
    return isSent
  } catch {
    return false
  }
}
