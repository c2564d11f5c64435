/** The nonce of this document, for the style elements that a component has to add; undefined on the server. */
export function cspNonce(): string | undefined {
  if (typeof document === 'undefined') return undefined
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce || undefined
}
