/** Parameters that hold a secret, an e-mail address, or another address with such parameters. In lower case. */
const secretParameters = new Set([
  'access_token',
  'api_key',
  'checkout_session_id',
  'code',
  'email',
  'id_token',
  'invitation',
  'invitation_code',
  'key',
  'next',
  'password',
  'refresh_token',
  'secret',
  'session_id',
  'state',
  'token',
  'token_hash',
])

/** A long text without spaces is a token under a name that is not in the list. An id of a record is not secret. */
const tokenPattern = /^[\w\-.~+/=]{32,}$/
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A path with its query, without the parameters that hold a secret and without the fragment [TRACK-04]. The browser and
 * the server both call it.
 */
export function redactAddress(address: string): string {
  const [withoutFragment = ''] = address.split('#', 1)
  const at = withoutFragment.indexOf('?')
  if (at < 0) return withoutFragment
  const kept = withoutFragment
    .slice(at + 1)
    .split('&')
    .filter((pair) => pair !== '' && !isSecret(pair))
  return withoutFragment.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '')
}

/** The address of another page in the same form; null for a text that is not a web address. User and password are removed. */
export function redactReferrer(referrer: string): string | null {
  if (!/^https?:\/\//i.test(referrer) || !URL.canParse(referrer)) return null
  const { origin, pathname, search } = new URL(referrer)
  return origin + redactAddress(pathname + search)
}

function isSecret(pair: string): boolean {
  const at = pair.indexOf('=')
  const name = decode(at < 0 ? pair : pair.slice(0, at)).toLowerCase()
  const value = at < 0 ? '' : decode(pair.slice(at + 1))
  if (secretParameters.has(name)) return true
  return [name, value].some((text) => tokenPattern.test(text) && !idPattern.test(text))
}

/** Decodes percent signs and plus signs; returns the text unchanged when a percent sign is malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
