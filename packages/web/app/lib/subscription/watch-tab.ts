import { takeCheckoutSignal } from './checkout-signal.ts'

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
