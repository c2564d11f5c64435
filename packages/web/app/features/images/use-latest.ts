import { useEffect, useRef } from 'react'

/** A ref with the newest value, for work that continues after the render that started it. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
