import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** How near to the window the place has to come, in CSS pixels. */
const NEAR = '600px'

/**
 * Watches the place that the reference is given to: `onNear` is called when it comes near the window, and again after
 * each change of `watched` that leaves it there. `watched` false watches nothing.
 */
export function useNear(onNear: () => void, watched: unknown = true): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onNear)
  useEffect(() => {
    if (watched === false || !place.current) return
    // What happened since the last call comes in one, in its order: only the last entry says how it is now.
    const near = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && tell(), {
      rootMargin: NEAR,
    })
    near.observe(place.current)
    return () => near.disconnect()
  }, [watched])
  return place
}
