import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/**
 * Takes files that are dropped or pasted anywhere on the page, and tells whether some hover over it. A drop beside a
 * small target would otherwise make the browser leave the page and with it all that was typed.
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
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setHovering(true)
    })
    listen('dragleave', (event) => event.relatedTarget === null && setHovering(false))
    listen('drop', (event) => {
      setHovering(false)
      if (!bringsFiles(event.dataTransfer) || event.defaultPrevented) return
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

function bringsFiles(data: DataTransfer | null): boolean {
  return data?.types.includes('Files') ?? false
}

/** A spreadsheet puts its cells on the clipboard as text and as a picture: into a text field they go as text. */
function isPastingText({ clipboardData, target }: ClipboardEvent): boolean {
  const isField = target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')
  return isField && (clipboardData?.types.includes('text/plain') ?? false)
}
