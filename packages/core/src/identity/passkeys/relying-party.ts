/** The site for which passkeys are valid, as WebAuthn names it: the host and the origin of the server's address. */
export function readRelyingParty(baseUrl: string): { rpID: string; origin: string } {
  const { hostname, origin } = new URL(baseUrl)
  return { rpID: hostname, origin }
}

/** EdDSA, ES256 and RS256, which all browsers have. The library's default asks Node for experimental ones. */
export const KEY_ALGORITHMS = [-8, -7, -257]
