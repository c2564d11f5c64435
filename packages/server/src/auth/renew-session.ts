import type { Auth } from '@candlebook/core/identity'

/** Lets the auth library extend a session that is older than a day, and adds the new cookie to the answer. */
export async function renewSession(auth: Auth, request: Request, response: Response): Promise<void> {
  const { headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
}
