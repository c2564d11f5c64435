import { useEffect, useRef } from 'react'

/** The newest value, for work that outlives the render that started it. */
export function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}
