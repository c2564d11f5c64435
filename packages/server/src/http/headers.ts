import type { SessionHeaders } from '@candlebook/core/identity'
import { AppError } from '@candlebook/core/kernel'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { buildErrorResponse } from './errors.ts'

type HeaderSettings = { https: boolean; screenshotTemplate: string | null }

/**
 * Headers of every answer. Scripts and style elements work only from files of this server or with the nonce of the page.
 */
export function setSecurityHeaders(settings: HeaderSettings) {
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
export function writePagePolicy(settings: HeaderSettings, hashes: { script: string; style: string }): string {
  return Object.entries(buildPolicy(settings, hashes))
    .map(
      ([name, sources]) =>
        `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${sources.join(' ')}`,
    )
    .join('; ')
}

/** A page may show images of the screenshot service and request other sites only when screenshots are configured. */
function buildPolicy<Source>(
  { https, screenshotTemplate }: HeaderSettings,
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

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses writes that a page of another site started. Programs send neither header and have no cookie of a browser. */
export function requireSameOrigin(trustedOrigins: string[]) {
  return createMiddleware(async (c, next) => {
    const site = c.req.header('sec-fetch-site')
    const origin = c.req.header('origin')
    const foreign =
      (site !== undefined && site !== 'same-origin' && site !== 'none') ||
      (origin !== undefined && !trustedOrigins.includes(origin))
    if (foreign && !safeMethods.has(c.req.method)) {
      return buildErrorResponse(new AppError('request.cross_site'), c.get('requestId'))
    }
    await next()
  })
}

/** Addresses under /api that are for browsers. */
const browserPath = /^\/api\/(auth|events)(\/|$)/

/**
 * The headers in which a request names its session. The API takes `Authorization`, at the addresses of the contract and at
 * those of the specification. Signing in, events, images, exports and pages are for browsers: only the cookie counts there.
 */
export function readSessionHeaders(c: Context): SessionHeaders {
  const { path } = c.req
  const isApi = path.startsWith('/api/') && !browserPath.test(path)
  return { cookie: c.req.header('cookie'), authorization: isApi ? c.req.header('authorization') : null }
}

/** Headers with which a browser shows a stored picture and does nothing else with it: it runs no script of an opened file. */
export const harmlessImage = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Content-Disposition': 'inline',
}
