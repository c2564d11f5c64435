import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** The distance from the viewport at which an element counts as near, in CSS pixels. */
const NEAR_DISTANCE = '600px'

/**
 * Calls `onNear` when the element with the returned ref comes near the viewport. Calls it again after each
 * change of `watched` while the element is still near. Nothing is watched when `watched` is false.
 */
export function useNear(onNear: () => void, watched: unknown = true): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    if (watched === false || !place.current) return
    // One callback receives all entries since the last one, oldest first: only the last entry is current.
    const near = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && tell(), {
      rootMargin: NEAR_DISTANCE,
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [watched])
  return place
}
