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
export function takeCheckoutSignal(): boolean {
  try {
    const isSent = localStorage.getItem(KEY) === 'true'
    if (isSent) localStorage.removeItem(KEY)
    return isSent
  } catch {
    return false
  }
}
