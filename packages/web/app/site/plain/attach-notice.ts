/** Shows the notice of this document above the page. Its code is fetched only when there is a notice. */
export function attachNotice(): void {
  if (document.documentElement.dataset.notice) void load()
}

async function load(): Promise<void> {
  try {
    const { showNotice } = await import('./show-notice.tsx')
    showNotice()
  } catch (error) {
    console.error('The notice could not be loaded.', error)
  }
}
