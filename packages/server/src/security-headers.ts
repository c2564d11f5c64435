import { NONCE, secureHeaders } from 'hono/secure-headers'

/**
 * Headers of every answer. Scripts and style elements work only from our own files or with the nonce of the page. Only
 * where page screenshots are made may a page show pictures of their service and ask whether another site is there.
 */
export function securityHeaders({
  https,
  screenshotTemplate,
}: {
  https: boolean
  screenshotTemplate: string | null
}) {
  const isElsewhere = screenshotTemplate !== null && !screenshotTemplate.startsWith('/')
  const service = isElsewhere ? [new URL(screenshotTemplate.replaceAll(/[{}]/g, '')).origin] : []
  // The site that a trader links to can be any; a page of ours that is served over https reaches https only.
  const linked = screenshotTemplate ? (https ? ['https:'] : ['https:', 'http:']) : []
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", NONCE],
      styleSrcAttr: ["'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...service],
      connectSrc: ["'self'", ...linked],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
    crossOriginOpenerPolicy: 'same-origin',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    xFrameOptions: 'DENY',
    originAgentCluster: false,
    overwrite: false, // a stored image brings a stricter policy of its own
  })
}
