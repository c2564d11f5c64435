import { oncePerElement } from './cache.ts'

/**
 * The visible part of an element's rectangle: not cut off by the element or by its ancestors up to `frame`, and not
 * scrolled out of view.
 */
export function computeVisiblePart({
  element,
  rect,
  frame,
}: {
  element: Element
  rect: DOMRect
  frame?: Element | null
}): DOMRect {
  let { left, top, right, bottom } = rect
  for (let at: Element | null = element; at && at !== frame && at !== document.body; at = at.parentElement) {
    const { overflowX, overflowY, cuts, position } = getOverflow(at)
    if (cuts) {
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    if (position === 'fixed') break
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}

/** Positions are not stored, because they change when a rule scrolls. */
const getOverflow = oncePerElement((element) => {
  const { overflowX, overflowY, display, position } = getComputedStyle(element)
  const cuts =
    display !== 'contents' && display !== 'inline' && (overflowX !== 'visible' || overflowY !== 'visible')
  return { overflowX, overflowY, cuts, position }
})
