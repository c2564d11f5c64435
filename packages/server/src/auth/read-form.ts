import { AppError } from '@candlebook/core/kernel'

/** The JSON object that a form sends. */
export type Form = Record<string, unknown>

/** The body as an object. Returns an empty object for a request without a body. Throws request.unreadable. */
export async function readForm(request: Request): Promise<Form> {
  const text = await request.text().catch((cause: unknown) => {
    throw new AppError('request.unreadable', { cause }) // the client closed the connection
  })
  if (text === '') return {}
  const isJson = /^application\/json\b/i.test(request.headers.get('content-type') ?? '')
  const body: unknown = isJson ? parse(text) : null
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('request.unreadable')
  return body as Form // in JSON only lists are other objects
}

/** The text of a field, '' when it is missing. Throws auth.refused for another value and for zero characters. */
export function readText(form: Form, field: string): string {
  const value = form[field] ?? ''
  if (typeof value !== 'string' || value.includes('\0')) throw new AppError('auth.refused')
  return value
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
