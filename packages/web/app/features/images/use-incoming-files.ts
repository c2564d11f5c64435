import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * Receives files that are dropped or pasted anywhere on the page, and returns whether files are dragged over
 * it. Without this, the browser would open a file dropped next to a small target, and typed text would be
 * lost.
 */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)
  const latest = useLatest(take)
  useEffect(() => {
    const stop = new AbortController()
    const listen = <Name extends keyof DocumentEventMap>(
      name: Name,
      heard: (event: DocumentEventMap[Name]) => void,
    ) => document.addEventListener(name, heard, { signal: stop.signal })
    listen('dragover', (event) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setHovering(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setHovering(false))
    listen('drop', (event) => {
      setHovering(false)
      if (!hasFiles(event.dataTransfer) || event.defaultPrevented) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    })
    listen('paste', (event) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0 || event.defaultPrevented || isPastingText(event)) return
      event.preventDefault()
      latest.current(files)
    })
    return () => stop.abort()
  }, [latest])
  return hovering
}

function hasFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** A spreadsheet copies its cells as text and as an image. A paste into a text field must insert the text. */
function isPastingText({ clipboardData, target }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  return isField && (clipboardData?.types.includes('text/plain') ?? false)
}
