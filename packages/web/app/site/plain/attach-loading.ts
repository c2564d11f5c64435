/**
 * Shows that the next page of the blog loads, from the press of a link until the browser shows that page [BLOG-05]. When
 * the visitor comes back to a page that the browser kept, its content is shown again.
 */
export function attachLoading(): void {
  const content = document.querySelector<HTMLElement>('[data-loading-content]')
  const loading = document.querySelector<HTMLElement>('[data-loading]')
  if (!content || !loading) return
  const show = (isLoading: boolean) => {
    content.hidden = isLoading
    loading.hidden = !isLoading
  }
  content.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && isPlainPress(event) && link.origin === location.origin && link.target === '') show(true)
  })
  window.addEventListener('pageshow', () => show(false))
}

/** A press with a key held opens another tab. */
function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented
}
