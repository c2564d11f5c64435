/**
 * The part of a rectangle of an element that is not cut off by the element or by what it is in, up to `frame`; what is
 * scrolled out of view is no part of it.
 */
export function seenPart({
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
    const { overflowX, overflowY, display, position } = getComputedStyle(at)
    if (display !== 'contents' && display !== 'inline') {
      const box = at.getBoundingClientRect()
      if (overflowX !== 'visible') [left, right] = [Math.max(left, box.left), Math.min(right, box.right)]
      if (overflowY !== 'visible') [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)]
    }
    if (position === 'fixed') break
  }
  return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
}
