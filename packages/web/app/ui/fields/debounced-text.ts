import { useEffect, useEffectEvent, useState } from 'react'

/** How long after the last key what was typed is searched for. */
export const SEARCH_DEBOUNCE_MS = 200

/**
 * Text that shows each key at once and is handed on when typing pauses. A value that changes from outside (Back, a
 * button that clears it) takes the place of what was typed.
 */
export function useDebouncedText(value: string, handOn: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handed, setHanded] = useState(value)
  if (value !== known) {
    setKnown(value)
    // Our own text coming back is no change from outside.
    if (value !== handed) {
      setTyped(value)
      setHanded(value)
    }
  }

  const settle = (text: string) => {
    setTyped(text)
    setHanded(text.trim())
    if (text.trim() !== value) handOn(text.trim())
  }

  const settleAfterPause = useEffectEvent(() => settle(typed))
  useEffect(() => {
    if (typed.trim() === handed) return
    const timer = setTimeout(() => settleAfterPause(), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, handed])

  return {
    typed,
    type: setTyped,
    /** Hands it on without waiting. */
    settle,
  }
}
