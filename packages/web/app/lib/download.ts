import { call } from './api.ts'

/**
 * Lets the browser store a file of the server as it arrives, so that memory holds no part of a large one. Asks the server first,
 * because a browser does not say why a download was refused. Throws ApiError.
 */
export async function downloadFile(address: string): Promise<void> {
  const question = new AbortController()
  await call(new Request(address, { signal: question.signal }))
  question.abort()
  startDownload(address, '')
}

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
  storeBytes(new Blob([text], { type: `${type};charset=utf-8` }), fileName)
}

/** Lets the browser store the body of an answer as a file, with the name that the answer gives it, otherwise this one. */
export async function downloadAnswer(answer: Response, otherwise: string): Promise<void> {
  const [, fileName] = answer.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/) ?? []
  storeBytes(await answer.blob(), fileName ?? otherwise)
}

function storeBytes(bytes: Blob, fileName: string): void {
  const address = URL.createObjectURL(bytes)
  startDownload(address, fileName)
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS)
}

/** Some browsers start to read the text after the click has returned. */
const REVOKE_AFTER_MS = 10_000

function startDownload(address: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
