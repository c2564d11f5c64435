/** Lets the browser store a text as a file with this name. */
export function downloadText({
  fileName,
  text,
  type = 'text/plain',
}: {
  fileName: string
  text: string
  type?: 'text/plain' | 'text/csv'
}): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Some browsers start to read the text after the click has returned. */
const REVOKE_AFTER_MS = 10_000
