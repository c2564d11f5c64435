/** How long a page must stay open to count, so that a redirect does not [TRACK-01]. */
const DELAY_MS = 100

/** Sends a page view after the delay; the code that sends it is loaded then. Returns the function that cancels it. */
export function schedulePageView(address: string): () => void {
  const timer = setTimeout(() => void send(address), DELAY_MS)
  return () => clearTimeout(timer)
}

async function send(address: string): Promise<void> {
  try {
    const { sendPageView } = await import('./send-page-view.ts')
    sendPageView(address)
  } catch {
    // Without a connection the view is not counted.
  }
}
