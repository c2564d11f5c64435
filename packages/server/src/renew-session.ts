import type { Auth } from '@candlebook/core/identity'

/** Lets the auth library lengthen a session that is a day into its week, and hands its new cookie to the answer. */
export async function renewSession(auth: Auth, request: Request, response: Response): Promise<void> {
  const { headers } = await auth.api.getSession({ headers: request.headers, returnHeaders: true })
  for (const cookie of headers.getSetCookie()) response.headers.append('Set-Cookie', cookie)
}
