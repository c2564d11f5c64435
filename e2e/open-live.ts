import type { Page } from '@playwright/test'

/**
 * Opens a page of the desk and waits until it follows the events of the server and of other tabs: it asks for the
 * notifications once it listens to the other tabs, and the tab with the stream tells them when the stream is open.
 */
export async function openLive(page: Page, address: string): Promise<void> {
  const joined = page.waitForResponse(/\/api\/v1\/notifications$/)
  await page.goto(address)
  await joined
  const { user } = await (await page.request.get('/api/v1/session')).json()
  await page.evaluate(waitForStream, `candlebook.notifications.${user.id}`)
}

/** Runs in the page. Asks the tab that has the stream; when the stream is not open yet, this tab says so later. */
function waitForStream(channelName: string): Promise<void> {
  return new Promise((done) => {
    const channel = new BroadcastChannel(channelName)
    channel.onmessage = ({ data }) => {
      if (data.type !== 'ready' && !(data.type === 'state' && data.isLive)) return
      channel.close()
      done()
    }
    channel.postMessage({ type: 'hello' })
  })
}
