/** Headers with which a browser shows a stored picture and does nothing else with it: it runs no script of an opened file. */
export const harmlessImage = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': 'inline',
}
