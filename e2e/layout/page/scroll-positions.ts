/** Stores all scroll positions, because a look at the screen must not move it. */
export function storeScrollPositions() {
  const places = [...document.querySelectorAll('*')]
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) => {
      return scrollHeight > clientHeight || scrollWidth > clientWidth
    })
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  return {
    restore: () => {
      for (const { element, top, left } of places) element.scrollTo({ top, left, behavior: 'instant' })
    },
  }
}
