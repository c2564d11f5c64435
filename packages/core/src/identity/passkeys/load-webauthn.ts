/** Loads the library that checks passkeys when the first one is used, because a start should not wait for it. */
export function loadWebAuthn() {
  return import('@simplewebauthn/server')
}
