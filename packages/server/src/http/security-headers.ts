import { NONCE, secureHeaders } from 'hono/secure-headers'

type Settings = { https: boolean; screenshotTemplate: string | null }

/**
 * Headers of every answer. Scripts and style elements work only from files of this server or with the nonce of the page.
 */
export function setSecurityHeaders(settings: Settings) {
  return secureHeaders({
    contentSecurityPolicy: buildPolicy(settings, { script: NONCE, style: NONCE }),
    // The page must see when the tab of a checkout was closed; pages of other sites still cannot reach this one.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: settings.https ? 'max-age=31536000; includeSubDomains' : false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
    xFrameOptions: 'DENY',
    originAgentCluster: false,
    // For browsers and plug-ins that no longer exist. The headers and a plain page must fit into ten packets.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    overwrite: false, // a stored image and a page without hydration have a stricter policy
  })
}

/** The Content-Security-Policy of a page that contains exactly this script and these styles, by their hashes. */
export function writePagePolicy(settings: Settings, hashes: { script: string; style: string }): string {
  return Object.entries(buildPolicy(settings, hashes))
    .map(
      ([name, sources]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`,
    )
    .join('; ')
}

/** A page may show images of the screenshot service and request other sites only when screenshots are configured. */
function buildPolicy<Source>(
  { https, screenshotTemplate }: Settings,
  own: { script: Source; style: Source },
) {
  const isElsewhere = screenshotTemplate !== null && !screenshotTemplate.startsWith('/')
  const service = isElsewhere ? [new URL(screenshotTemplate.replaceAll(/[{}]/g, '')).origin] : []
  // A trader can link to any site. A page that is served over https can reach https only.
  const linked = screenshotTemplate ? (https ? ['https:'] : ['https:', 'http:']) : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", own.script],
    styleSrc: ["'self'", own.style],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...service],
    connectSrc: ["'self'", ...linked],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
  }
}
