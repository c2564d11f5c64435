export const deviceTypes = ['Desktop', 'Tablet', 'Mobile'] as const
export type DeviceType = (typeof deviceTypes)[number]

export const browsers = ['Chrome', 'Firefox', 'Safari', 'Edge', 'Other'] as const
export type Browser = (typeof browsers)[number]

export const operatingSystems = ['Windows', 'macOS', 'Linux', 'Android', 'iOS', 'Other'] as const
export type OperatingSystem = (typeof operatingSystems)[number]

/** What a page view says about the program that opened the page [TRACK-06]. */
export type Client = { deviceType: DeviceType; browser: Browser; os: OperatingSystem }

/**
 * Reads the kinds of device, browser and system from a user agent. An iPad calls itself a Macintosh; `hasTouch` tells
 * the two apart, because no Macintosh has a touch screen. Source: the user agents that the browsers' makers document.
 */
export function classifyClient(userAgent: string, { hasTouch = false } = {}): Client {
  const isIpad = /iPad/.test(userAgent) || (hasTouch && /Macintosh/.test(userAgent))
  return {
    deviceType: findDeviceType(userAgent, { isIpad }),
    browser: browserPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other',
    os: isIpad ? 'iOS' : (systemPatterns.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'Other'),
  }
}

function findDeviceType(userAgent: string, { isIpad }: { isIpad: boolean }): DeviceType {
  if (isIpad || /Tablet|PlayBook|Silk/.test(userAgent)) return 'Tablet'
  if (/Mobi|iPhone|iPod/.test(userAgent)) return 'Mobile'
  return /Android/.test(userAgent) ? 'Tablet' : 'Desktop' // Android leaves "Mobile" out on tablets
}

/** In this order: Edge calls itself Chrome too, and all of them call themselves Safari. */
const browserPatterns: readonly [Browser, RegExp][] = [
  ['Other', /OPR\/|Opera|SamsungBrowser|Vivaldi|YaBrowser/],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|Chromium\/|CriOS\//],
  ['Safari', /Version\/.*Safari\//],
]

/** In this order: Android calls itself Linux, and iOS calls itself Mac OS X. */
const systemPatterns: readonly [OperatingSystem, RegExp][] = [
  ['Other', /CrOS|Windows Phone/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]
