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
