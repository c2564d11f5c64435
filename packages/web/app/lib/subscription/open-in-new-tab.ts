/**
 * Opens an address that is still being fetched in a new tab. Call it in the handler of a click: browsers block tabs
 * that open later. Where a tab is blocked, the page itself goes to the address [CHK-03]. Returns the tab, or null when
 * the page goes; throws what fetching throws, and closes the tab then.
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
