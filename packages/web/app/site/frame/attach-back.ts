/** A link with `data-back` goes back in the history. On a page that was opened directly it stays a link. */
export function attachBack(signal: AbortSignal): void {
  document.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || !event.target.closest('a[data-back]')) return
      if (history.length <= 1 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      history.back()
    },
    { signal },
  )
}
