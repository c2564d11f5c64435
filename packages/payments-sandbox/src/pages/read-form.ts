import type { Context } from 'hono'

/** The fields of a posted form as text; files are left out. Throws when the form is not one of the session's pages. */
export async function readForm(c: Context, sessionId: string): Promise<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of Object.entries(await c.req.parseBody())) {
    if (typeof value === 'string') fields[name] = value.trim().slice(0, 500)
  }
  if (fields.session !== sessionId) throw new PageError(403, 'This form belongs to another session.')
  return fields
}

/** A refusal of a page, with a sentence for the person who reads it. */
export class PageError extends Error {
  readonly status: 403 | 404 | 410

  constructor(status: 403 | 404 | 410, message: string) {
    super(message)
    this.status = status
  }
}
