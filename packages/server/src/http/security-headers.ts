import { NONCE, secureHeaders } from 'hono/secure-headers'

/**
 * Headers of every answer. Scripts and style elements work only from files of this server or with the nonce of the page.
 * A page may show images of the screenshot service and request other sites only when screenshots are configured.
 */
export function setSecurityHeaders({
  https,
  screenshotTemplate,
}: {
  https: boolean
  screenshotTemplate: string | null
}) {
  const isElsewhere = screenshotTemplate !== null && !screenshotTemplate.startsWith('/')
  const service = isElsewhere ? [new URL(screenshotTemplate.replaceAll(/[{}]/g, '')).origin] : []
  // A trader can link to any site. A page that is served over https can reach https only.
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
    // The page must see when the tab of a checkout was closed; pages of other sites still cannot reach this one.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: https ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    xFrameOptions: 'DENY',
    originAgentCluster: false,
    overwrite: false, // a stored image has a stricter policy
  })
}
