declare global {
  interface Window {
    /** Set by public/take-link.js, before any other script of the page. */
    candlebookLink?: string
  }
}

/** What a mailed link carries. */
interface LinkParameters {
  /** The one-time token, also under its documented name access_token [RESET-03]. */
  token: string | null
  type: string | null
  invitation: string | null
}

let parameters: LinkParameters | null = null

/**
 * The parameters of the link that opened this document. The address does not hold them any more. All are null
 * when the document was opened without a link, and after `forgetLink`.
 */
export function getLinkParameters(): LinkParameters {
  parameters ??= parse(takeFromWindow())
  return parameters
}

/** Forgets the parameters, so that a later visit of the page within this document does not use them again. */
export function forgetLink(): void {
  parameters = parse('')
}

function takeFromWindow(): string {
  const link = window.candlebookLink ?? ''
  delete window.candlebookLink
  return link
}

function parse(search: string): LinkParameters {
  const params = new URLSearchParams(search)
  return {
    token: params.get('token') ?? params.get('access_token'),
    type: params.get('type'),
    invitation: params.get('invitation'),
  }
}
