import type { Sandbox } from '../open-sandbox.ts'

/** Posts a form as a browser on the sandbox's pages does. Redirects are not followed. */
export function postForm(
  sandbox: Sandbox,
  address: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const url = new URL(address, sandbox.pagesUrl)
  return fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: sandbox.pagesUrl, ...headers },
    body: new URLSearchParams({ session: url.pathname.split('/')[2] ?? '', ...fields }),
  })
}

/** What a page shows. */
export async function getPage(sandbox: Sandbox, address: string): Promise<string> {
  const answer = await fetch(new URL(address, sandbox.pagesUrl))
  return answer.text()
}

/** The fields of a card in a form. */
export function typeCard(number: string): { number: string; expiry: string; cvc: string } {
  return { number, expiry: '12 / 34', cvc: '123' }
}

export const buyer = { email: 'ana.silva@example.com', name: 'Ana Silva', country: 'PT' }
