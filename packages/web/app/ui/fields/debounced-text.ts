import { useEffect, useEffectEvent, useState } from 'react'

/** The pause after the last key before a search starts. */
const SEARCH_DEBOUNCE_MS = 80

/**
 * Shows each key at once and passes the text on when typing pauses. A value that changes from outside (Back,
 * a button that clears it) replaces the typed text.
 */
export function useDebouncedText(value: string, handOn: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const [handed, setHanded] = useState(value)
  if (value !== known) {
    setKnown(value)
    // The text that this hook passed on comes back as the value; that is not a change from outside.
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
    /** Passes the text on without waiting. */
    settle,
  }
}
