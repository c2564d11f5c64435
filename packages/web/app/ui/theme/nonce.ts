/** The CSP nonce of this document, for style elements that a component adds; undefined on the server. */
export function getCspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
