import { type RefObject, useLayoutEffect, useState } from 'react'

/** How far an element starts below the top of the document, in px; follows whatever above it grows or shrinks. */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = element.current?.getBoundingClientRect()
      if (box) setOffset(Math.round(box.top + window.scrollY))
    }
    measure()
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    return () => page.disconnect()
  }, [element])
  return offset
}
