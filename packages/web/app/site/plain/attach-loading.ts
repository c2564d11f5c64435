/** Browsers without the Navigation API do not say that the visitor pressed Stop. */
const MAX_SHOWN_MS = 10_000

/**
 * Shows that the next page of the blog loads, from the press of a link until the browser shows that page [BLOG-05]. When
 * the visitor stops the loading, or comes back to a page that the browser kept, its content is shown again.
 */
export function attachLoading(): void {
  const content = document.querySelector<HTMLElement>('[data-loading-content]')
  const loading = document.querySelector<HTMLElement>('[data-loading]')
  if (!content || !loading) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (isLoading: boolean) => {
    clearTimeout(timer)
    if (isLoading) timer = setTimeout(() => show(false), MAX_SHOWN_MS)
    content.hidden = isLoading
    loading.hidden = !isLoading
  }
  content.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (link && isPlainPress(event) && link.origin === location.origin && link.target === '') show(true)
  })
  window.addEventListener('pageshow', () => show(false))
  if ('navigation' in window) window.navigation.addEventListener('navigateerror', () => show(false))
}

/** A press with a key held opens another tab. */
function isPlainPress({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented
}
